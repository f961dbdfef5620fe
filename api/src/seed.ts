import type { DataSource } from 'typeorm';
import type { Config } from './platform/config/config.js';

export interface SeedResult {
  accounts: readonly { email: string; password: string; plan: string }[];
}

export function seed(_dataSource: DataSource, _config: Config): Promise<SeedResult> {
  return Promise.resolve({ accounts: [] });
}
