import { readFileSync } from 'node:fs';
import path from 'node:path';
import { configErrors } from '../test/support/config-errors.js';
import { PRODUCTION } from '../test/support/production.js';
import { environmentSchema } from './platform/config/config.schema.js';
import { parseConfig, projectRoot } from './platform/config/config.js';
import { moduleSettings } from './settings.js';

const findErrors = (environment: Record<string, string>) => configErrors(environment, moduleSettings);
const allKeys = [environmentSchema, ...moduleSettings.map(({ schema }) => schema)].flatMap(({ shape }) =>
  Object.keys(shape),
);

describe('the settings of all modules', () => {
  it('need nothing in development, and little in production', () => {
    expect(findErrors({})).toEqual([]);
    expect(findErrors(PRODUCTION)).toEqual([]);
  });

  it('are of one module each', () => {
    expect(new Set(allKeys).size).toBe(allKeys.length);
  });

  it('name every error at once, of the platform and of the modules', () => {
    const wrong = { PORT: '99999', LOG_LEVEL: 'loud', RETENTION_DAYS: '-1', DEMO_ACCOUNTS: 'perhaps' };
    const errors = findErrors({ ...wrong, RETENTION_DAY: '3' });
    expect(errors.map((error) => error.split(' ')[0])).toEqual([
      'PORT',
      'LOG_LEVEL',
      'DEMO_ACCOUNTS',
      'RETENTION_DAYS',
      'RETENTION_DAY',
    ]);
  });

  it('name what was meant by a key that does not exist, unless it is of another program', () => {
    expect(findErrors({ STORAGE_LIMIT_BG: '50' })).toEqual([
      'STORAGE_LIMIT_BG is not a setting: did you mean STORAGE_LIMIT_GB?',
    ]);
    expect(findErrors({ OPENAI_ORG_ID: 'org-1' })).toEqual([]);
  });

  it('refuse a placeholder in production', () => {
    expect(findErrors({ ...PRODUCTION, SUPPORT_EMAIL: 'support@example.com' })).toEqual([
      'SUPPORT_EMAIL still holds a placeholder',
    ]);
  });

  it('are not read by a program that did not name the module', () => {
    for (const module of moduleSettings) {
      expect(parseConfig({}, moduleSettings).of(module)).toBeInstanceOf(module);
      expect(() => parseConfig({}).of(module)).toThrow(`The configuration was parsed without ${module.name}.`);
    }
  });
});

describe('.env.example', () => {
  const lines = readFileSync(path.join(projectRoot, '.env.example'), 'utf8').split('\n');
  const documented = lines.flatMap((line) => /^#? ?([A-Z][A-Z0-9_]+)=/.exec(line)?.[1] ?? []);
  const compose = readFileSync(path.join(projectRoot, 'docker-compose.yml'), 'utf8');
  const usedByCompose = [...compose.matchAll(/\$\{([A-Z][A-Z0-9_]+)/g)].map(([, key]) => key ?? '');

  it('has every key of the schemas and of docker-compose.yml, and no other', () => {
    // Compose sets COMPOSE_PROJECT_NAME itself.
    const keys = new Set([...allKeys, ...usedByCompose, 'COMPOSE_PROFILES']);
    keys.delete('COMPOSE_PROJECT_NAME');
    expect([...documented].sort()).toEqual([...keys].sort());
  });

  it('explains every key in the line above it', () => {
    for (const key of documented) {
      const at = lines.findIndex((line) => new RegExp(`^#? ?${key}=`).test(line));
      expect(lines[at - 1]).toMatch(/^# .{10,}/);
    }
  });

  it('can be used unchanged', () => {
    const values: Record<string, string> = {};
    for (const line of lines) {
      const [, key, value] = /^# ([A-Z][A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
      if (key !== undefined && value !== undefined) values[key] = value;
    }
    // Examples of production and, by PUBLISH_ADDRESS, of the demo in containers.
    delete values.PUBLISH_ADDRESS;
    expect(findErrors(values)).toEqual([]);
  });
});
