// What experiments print to stdout.
import { cpus } from 'node:os';

/** Wide enough for the longest name of a row. */
const NAME_WIDTH = 44;

/** This machine, beside whose figures it is printed. */
export const MACHINE = `${cpus().length} cores, ${cpus()[0]?.model.trim()}`;

export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** A row of a table without borders. */
export function row(name, value) {
  say(`  ${name.padEnd(NAME_WIDTH)} ${value}`);
}
