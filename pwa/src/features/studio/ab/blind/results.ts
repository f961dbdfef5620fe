import type { Trial } from '../model/blind-test';
import { oddsByGuessing } from '../model/odds';
import type { Side } from '../model/pair-analyser';

/** A finished blind test, as it is kept in this browser. */
export interface TestResult {
  id: string;
  /** ISO 8601. */
  finishedAt: string;
  song: string;
  aName: string;
  bName: string;
  /** A4 of both, Hz; null where it could not be measured. */
  aHz: number | null;
  bHz: number | null;
  trials: Trial[];
}

/** The oldest are dropped. */
const MAX_RESULTS = 500;

export const rightOf = ({ trials }: TestResult): number => trials.filter(({ x, answer }) => x === answer).length;

export const oddsOf = (result: TestResult): number => oddsByGuessing(rightOf(result), result.trials.length);

/** From A to B, cents; null where one of them is unknown. */
export function shiftOf({ aHz, bHz }: TestResult): number | null {
  return aHz === null || bHz === null ? null : 1200 * Math.log2(bHz / aHz);
}

/** One user's results, newest first. They do not leave this browser. */
export class ResultStore {
  readonly #key: string;

  constructor(
    userId: string,
    private readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined,
  ) {
    this.#key = `attune.blind-tests.${userId}`;
  }

  load(): TestResult[] {
    try {
      const stored: unknown = JSON.parse(this.storage?.getItem(this.#key) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isResult) : [];
    } catch {
      return [];
    }
  }

  /** @returns whether it was stored: private windows and full disks refuse */
  save(results: readonly TestResult[]): boolean {
    try {
      this.storage?.setItem(this.#key, JSON.stringify(results.slice(0, MAX_RESULTS)));
      return this.storage !== undefined;
    } catch {
      return false;
    }
  }
}

function isResult(value: unknown): value is TestResult {
  const { id, finishedAt, song, trials } = (value ?? {}) as Partial<Record<keyof TestResult, unknown>>;
  return (
    typeof id === 'string' &&
    typeof song === 'string' &&
    typeof finishedAt === 'string' &&
    !Number.isNaN(Date.parse(finishedAt)) &&
    Array.isArray(trials) &&
    trials.length > 0 &&
    trials.every((trial: Partial<Trial> | null) => isSide(trial?.x) && isSide(trial.answer))
  );
}

const isSide = (value: unknown): value is Side => value === 'a' || value === 'b';

const COLUMNS = ['finished', 'song', 'file_a', 'file_b', 'a_hz', 'b_hz', 'trials', 'right', 'odds', 'x', 'answers'];

/** Results as CSV (RFC 4180), a row per test; `x` and `answers` have a letter per trial. */
export function toCsv(results: readonly TestResult[]): string {
  const rows = results.map((result) => [
    result.finishedAt,
    result.song,
    result.aName,
    result.bName,
    result.aHz?.toFixed(2) ?? '',
    result.bHz?.toFixed(2) ?? '',
    String(result.trials.length),
    String(rightOf(result)),
    oddsOf(result).toPrecision(4),
    result.trials.map(({ x }) => x.toUpperCase()).join(''),
    result.trials.map(({ answer }) => answer.toUpperCase()).join(''),
  ]);
  return [COLUMNS, ...rows].map((row) => `${row.map(csvField).join(',')}\r\n`).join('');
}

/** Quoted where needed; a file name that a spreadsheet would take for a formula begins with an apostrophe. */
function csvField(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Results as JSON, with the score and the odds of each. */
export function toJson(results: readonly TestResult[]): string {
  const described = results.map(({ id: _id, ...result }) => ({
    ...result,
    right: rightOf({ id: _id, ...result }),
    odds: oddsOf({ id: _id, ...result }),
  }));
  return `${JSON.stringify(described, null, 2)}\n`;
}
