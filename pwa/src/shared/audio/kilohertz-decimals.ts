/** How many decimals a sample rate takes in kHz: 44.1 has one, 22.05 two, 48 none, 11.025 three. */
export function kilohertzDecimals(sampleRateHz: number): number {
  const kilohertz = sampleRateHz / 1000;
  return [0, 1, 2].find((digits) => Math.abs(kilohertz - Number(kilohertz.toFixed(digits))) < 1e-9) ?? 3;
}
