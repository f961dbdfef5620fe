const MAX_SHOWN_LENGTH = 80;

/** The value passed, short enough for one line of an error message. Without `node:util`, which no browser has. */
function shown(received: unknown): string {
  if (ArrayBuffer.isView(received)) return `a ${received.constructor.name} of ${received.byteLength} bytes`;
  const text = literal(received);
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH - 3)}...` : text;
}

function literal(value: unknown, isNested = false): string {
  if (typeof value === 'string') return `'${value}'`;
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return String(value);
  if (isNested) return Array.isArray(value) ? '[Array]' : '[Object]';
  if (Array.isArray(value)) {
    const items = value.slice(0, MAX_SHOWN_LENGTH).map((item) => literal(item, true));
    return items.length === 0 ? '[]' : `[ ${items.join(', ')} ]`;
  }
  const entries = Object.entries(value).map(([key, item]) => `${key}: ${literal(item, true)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/** An argument of the wrong type: names it, the expected type, and the value received. */
export function wrongType(argument: string, expected: string, received: unknown): TypeError {
  return new TypeError(`${argument} must be ${expected}, but is ${shown(received)}`);
}

/** An argument of the right type with an invalid value: names it, the allowed values, and the value received. */
export function outOfRange(argument: string, expected: string, received: unknown): RangeError {
  return new RangeError(`${argument} must be ${expected}, but is ${shown(received)}`);
}

/** A number in [least, most]. */
export function checkedNumber(argument: string, value: unknown, least: number, most: number): number {
  const expected = `a number from ${least} to ${most}`;
  if (typeof value !== 'number') throw wrongType(argument, expected, value);
  if (!(value >= least && value <= most)) throw outOfRange(argument, expected, value);
  return value;
}

/** A whole number in [least, most]. */
export function checkedInteger(argument: string, value: unknown, least: number, most: number): number {
  const expected = `a whole number from ${least} to ${most}`;
  if (typeof value !== 'number') throw wrongType(argument, expected, value);
  if (!(Number.isInteger(value) && value >= least && value <= most)) throw outOfRange(argument, expected, value);
  return value;
}

/** true or false. */
export function checkedBoolean(argument: string, value: unknown): boolean {
  if (typeof value !== 'boolean') throw wrongType(argument, 'true or false', value);
  return value;
}

/** One of the keys of `choices`; returns the value of that key. */
export function checkedChoice<T>(argument: string, value: unknown, choices: Readonly<Record<string, T>>): T {
  const expected = `one of ${Object.keys(choices)
    .map((choice) => `'${choice}'`)
    .join(', ')}`;
  if (typeof value !== 'string') throw wrongType(argument, expected, value);
  const chosen = Object.hasOwn(choices, value) ? choices[value] : undefined;
  if (chosen === undefined) throw outOfRange(argument, expected, value);
  return chosen;
}

/** A Float32Array whose length is a multiple of `channels`. */
export function checkedInterleaved(argument: string, value: unknown, channels: number): Float32Array {
  if (!isFloat32Array(value)) throw wrongType(argument, 'a Float32Array of interleaved frames', value);
  if (value.length % channels !== 0) {
    throw outOfRange(`${argument}.length`, `a multiple of ${channels}, the number of channels`, value.length);
  }
  return value;
}

/** Checks the tag rather than instanceof, which fails for arrays from another context (vm, test runners). */
function isFloat32Array(value: unknown): value is Float32Array {
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Float32Array]';
}
