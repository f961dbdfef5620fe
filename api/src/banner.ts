import type { Config } from './platform/config/config.js';
import type { SeedResult } from './seed.js';

/** Says where the application is, once it is ready. */
export function printBanner(config: Config, _seed: SeedResult): void {
  process.stdout.write(`Attune is ready at ${config.publicUrl}\n`);
}
