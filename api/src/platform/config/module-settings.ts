import type { Type } from '@nestjs/common';
import type { z } from 'zod';

/** A key, and what is wrong with its value: `['PORT', 'must be a whole number']`. */
export type SettingError = [key: string, error: string];

/**
 * A class with the settings of one module. Its constructor is called with the parsed values of `schema` and the Config.
 * It can be injected everywhere, like the Config; programs without injection use `Config.of`.
 */
export interface ModuleSettings<T extends object = object> extends Type<T> {
  /** The module's keys of the environment, and how each is parsed. */
  readonly schema: z.ZodObject;
  /** What a production installation sets and a demo does not. */
  readonly productionKeys?: readonly string[];
  /** Errors in values that do not fit together. */
  errors?(environment: Record<string, unknown>): SettingError[];
  /** Errors only in production. */
  productionErrors?(environment: Record<string, unknown>): SettingError[];
}
