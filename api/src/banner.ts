import { networkWarning } from './network-warning.js';
import type { Config } from './platform/config/config.js';
import type { SeedResult } from './seed.js';

/** Prints the application's address and what to try, once it is ready. */
export function printBanner(config: Config, { accounts, apiKey }: SeedResult): void {
  const lines = ['', `  Attune is ready at ${config.publicUrl}`, ''];
  if (accounts.length > 0) {
    const password = accounts[0]?.password ?? '';
    lines.push(`  Demo accounts (password ${password}):`, ...accounts.map(({ email }) => `    ${email}`), '');
  }
  if (config.sandbox && (config.smtpUrl === undefined || config.sandboxSmtpPort !== undefined)) {
    lines.push(`  Mails are kept here: ${config.publicUrl}/sandbox/inbox`, '');
  }
  if (apiKey) {
    lines.push(
      '  Retune a song to 432 Hz (put your own file after the @):',
      `    curl -OJ -H "Authorization: Bearer ${apiKey}" -F audio=@song.mp3 "${config.publicUrl}/api/retune?targetHz=432"`,
      '',
    );
  }
  const warning = networkWarning(config);
  if (warning !== undefined) lines.push(`  Warning: ${warning}`, '');
  process.stdout.write(`${lines.join('\n')}\n  Stop with Ctrl-C.\n\n`);
}
