import type { Options } from '@node-rs/argon2';
import { z } from 'zod';
import type { Config } from '../platform/config/config.js';
import type { SettingError } from '../platform/config/module-settings.js';
import { yesOrNo } from '../platform/config/value-schemas.js';

/** 256 bits in base64. */
const MIN_SECRET_LENGTH = 32;

/**
 * argon2id (the binding's default), 19 MiB, two passes, one lane: OWASP's Password Storage Cheat Sheet. About 80 ms.
 */
const PASSWORD_HASH: Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** For tests, which sign up hundreds of users: under a millisecond. */
const TEST_PASSWORD_HASH: Options = { memoryCost: 64, timeCost: 1, parallelism: 1 };

const schema = z.object({
  DEMO_ACCOUNTS: yesOrNo.optional(),
  SESSION_SECRET: z
    .string()
    .refine(
      (value) => value.split(',').every((secret) => secret.trim().length >= MIN_SECRET_LENGTH),
      `must have at least ${MIN_SECRET_LENGTH} characters`,
    )
    .optional(),
});

type Environment = z.output<typeof schema>;

export class AuthSettings {
  static readonly schema = schema;
  static readonly productionKeys = ['SESSION_SECRET'];

  /** Whether accounts whose password is public are created. */
  readonly demoAccounts: boolean;
  /** The first signs sessions, the others are still accepted. Empty: one is generated and stored in DATA_DIR. */
  readonly sessionSecrets: readonly string[];
  /** What hashing a password costs. */
  readonly passwordHash: Options;

  constructor(environment: Environment, config: Config) {
    this.demoAccounts = environment.DEMO_ACCOUNTS ?? config.environment === 'development';
    this.sessionSecrets = environment.SESSION_SECRET?.split(',').map((secret) => secret.trim()) ?? [];
    this.passwordHash = config.environment === 'test' ? TEST_PASSWORD_HASH : PASSWORD_HASH;
  }

  static productionErrors(environment: Environment): SettingError[] {
    const errors: SettingError[] = [];
    if (environment.SESSION_SECRET === undefined) {
      errors.push(['SESSION_SECRET', 'must be given in production: sessions are signed with it']);
    }
    if (environment.DEMO_ACCOUNTS === true) {
      errors.push(['DEMO_ACCOUNTS', 'must be off in production: the demo password is public']);
    }
    return errors;
  }
}
