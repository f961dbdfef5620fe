/** Seconds as a clock: `0:47`, `1:02:07`; with decimals `0:47.1`, `0:47.12`. Negative and unknown times are `0:00`. */
export function clock(seconds: number, decimals: 0 | 1 | 2 = 0): string {
  const perSecond = 10 ** decimals;
  // 1.15 is a little less than that in binary.
  const ticks = Math.max(0, Math.floor((Number.isFinite(seconds) ? seconds : 0) * perSecond + 1e-6));
  const whole = Math.floor(ticks / perSecond);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const text = hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
  return decimals === 0 ? text : `${text}.${String(ticks % perSecond).padStart(decimals, '0')}`;
}

/** The same, for reading aloud: `1 minute 3 seconds`. */
export function spokenClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const parts: [number, string][] = [
    [Math.floor(whole / 3600), 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'second'],
  ];
  const said = parts.filter(([value, unit]) => value > 0 || (unit === 'second' && whole === 0));
  return said.map(([value, unit]) => `${value} ${unit}${value === 1 ? '' : 's'}`).join(' ');
}

/** Number of decimals of a sample rate in kHz: 44.1 has one, 22.05 two, 48 none, 11.025 three. */
export function kilohertzDecimals(sampleRateHz: number): number {
  const kilohertz = sampleRateHz / 1000;
  return [0, 1, 2].find((digits) => Math.abs(kilohertz - Number(kilohertz.toFixed(digits))) < 1e-9) ?? 3;
}

/** `mono`, `stereo`, `6 channels`. */
export function channelWords(channels: number): string {
  return channels === 1 ? 'mono' : channels === 2 ? 'stereo' : `${channels} channels`;
}

/** Reads `440.07`, `440,07` and `440.07 Hz`. @returns null for an empty text, undefined for anything else */
export function readHertz(text: string): number | null | undefined {
  const plain = text
    .trim()
    .replace(/\s*hz$/i, '')
    .replace(',', '.');
  if (plain === '') return null;
  return /^\d{1,4}(\.\d*)?$/.test(plain) ? Number(plain) : undefined;
}
