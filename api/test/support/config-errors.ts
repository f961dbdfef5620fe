import { parseConfig } from '../../src/platform/config/config.js';
import { ConfigError } from '../../src/platform/config/config-error.js';
import type { ModuleSettings } from '../../src/platform/config/module-settings.js';

/** The errors of the platform's settings and of these modules'; empty when they are valid. */
export function configErrors(
  environment: Record<string, string>,
  modules: readonly ModuleSettings[] = [],
): readonly string[] {
  try {
    parseConfig(environment, modules);
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
  return [];
}
