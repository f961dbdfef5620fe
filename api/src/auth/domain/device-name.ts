import Bowser from 'bowser';

/** A readable name for the device that sent this User-Agent, e.g. "Firefox on Linux". */
export function deviceName(userAgent: string): string {
  if (userAgent.trim() === '') return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  const browserName = browser.name ?? '';
  if (browserName !== '' && os.name) return `${browserName} on ${os.name}`;
  return browserName || os.name || 'Unknown device';
}
