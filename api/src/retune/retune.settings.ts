import { z } from 'zod';
import type { Config } from '../platform/config/config.js';
import type { SettingError } from '../platform/config/module-settings.js';
import { wholeNumber, yesOrNo } from '../platform/config/value-schemas.js';
import { parseSigningKey, type SigningKey } from './domain/signing-key.js';

const signingKey = z.string().transform((value, context): SigningKey => {
  try {
    return parseSigningKey(value);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be a private Ed25519 key, in PEM or base64 of PKCS #8' });
    return z.NEVER;
  }
});

const schema = z.object({
  REQUIRE_SANDBOX: yesOrNo.optional(),
  RETENTION_DAYS: wholeNumber(1, 3650).default(90),
  ANALYSIS_DAYS: wholeNumber(1, 3650).optional(),
  HISTORY_MONTHS: wholeNumber(1, 120).default(24),
  RECEIPT_SIGNING_KEY: signingKey.optional(),
});

type Environment = z.output<typeof schema>;

const DEFAULT_ANALYSIS_DAYS = 365;

export class RetuneSettings {
  static readonly schema = schema;

  /** Whether a worker refuses to start where uploads cannot be decoded in a sandbox. */
  readonly requireSandbox: boolean;
  readonly retentionDays: number;
  /** How long the measurements of a retune are kept, in days; at least `retentionDays`. */
  readonly analysisDays: number;
  /** How long a retune is listed that is in no history. */
  readonly historyMonths: number;
  /** null: one is made and kept in the database. */
  readonly receiptSigningKey: SigningKey | null;

  constructor(environment: Environment, config: Config) {
    this.requireSandbox = environment.REQUIRE_SANDBOX ?? config.isProduction;
    this.retentionDays = environment.RETENTION_DAYS;
    this.analysisDays = environment.ANALYSIS_DAYS ?? Math.max(DEFAULT_ANALYSIS_DAYS, this.retentionDays);
    this.historyMonths = environment.HISTORY_MONTHS;
    this.receiptSigningKey = environment.RECEIPT_SIGNING_KEY ?? null;
  }

  static errors({ ANALYSIS_DAYS, RETENTION_DAYS }: Environment): SettingError[] {
    if (ANALYSIS_DAYS === undefined || ANALYSIS_DAYS >= RETENTION_DAYS) return [];
    return [
      [
        'ANALYSIS_DAYS',
        `must be at least RETENTION_DAYS, which is ${RETENTION_DAYS}: a stored song keeps its measurements`,
      ],
    ];
  }
}
