import { badRequest, missingParameter, unknownParameter } from './provider-error.js';

type Tree = Map<string, string | Tree>;

/**
 * Form fields with nested names: `items[0][price]=x&metadata[a]=b&expand[]=c`. Lists are groups whose names are numbers
 * (`[]` counts up). Reading goes by name; fields that were never read can be rejected.
 */
export class Params {
  private constructor(
    private readonly tree: Tree,
    private readonly prefix: string,
  ) {}

  static parse(encoded: string): Params {
    const root: Tree = new Map();
    for (const [name, value] of new URLSearchParams(encoded)) insert(root, toSegments(name), value);
    return new Params(root, '');
  }

  get names(): string[] {
    return [...this.tree.keys()];
  }

  has(name: string): boolean {
    return this.tree.has(name);
  }

  /** Undefined when absent; the provider also takes an empty value for "unset", which is '' here. */
  text(name: string): string | undefined {
    const value = this.tree.get(name);
    if (value instanceof Map) throw badRequest(`Invalid string: ${this.full(name)}`, this.full(name));
    return value;
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === undefined || value === '') throw missingParameter(this.full(name));
    return value;
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined || value === '') return undefined;
    const known = allowed.find((one) => one === value);
    if (!known) throw badRequest(`Invalid ${name}: must be one of ${allowed.join(', ')}`, this.full(name));
    return known;
  }

  flag(name: string): boolean | undefined {
    const value = this.oneOf(name, ['true', 'false']);
    return value === undefined ? undefined : value === 'true';
  }

  whole(name: string, { min, max }: { min: number; max: number }): number | undefined {
    const value = this.text(name);
    if (value === undefined || value === '') return undefined;
    const number = Number(value);
    if (!/^-?\d+$/.test(value) || number < min || number > max) {
      throw badRequest(`Invalid integer: ${value} (allowed: ${min} to ${max})`, this.full(name));
    }
    return number;
  }

  group(name: string): Params {
    const value = this.tree.get(name);
    return new Params(value instanceof Map ? value : new Map<string, string>(), this.full(name));
  }

  list(name: string): Params[] {
    const group = this.group(name);
    return group.names.map((index) => group.group(index));
  }

  texts(name: string): string[] {
    const group = this.group(name);
    return group.names.map((index) => group.required(index));
  }

  /** All texts of a group, e.g. metadata. */
  entries(name: string): Record<string, string> {
    const group = this.group(name);
    return Object.fromEntries(group.names.map((key) => [key, group.text(key) ?? '']));
  }

  /** A misspelt parameter must fail here as it would there. */
  refuseOthers(...known: string[]): this {
    const stranger = this.names.find((name) => !known.includes(name));
    if (stranger !== undefined) throw unknownParameter(this.full(stranger));
    return this;
  }

  private full(name: string): string {
    return this.prefix ? `${this.prefix}[${name}]` : name;
  }
}

function toSegments(name: string): string[] {
  const [head = '', ...rest] = name.split('[');
  return [head, ...rest.map((part) => part.replace(/\]$/, ''))];
}

function insert(tree: Tree, [head = '', ...rest]: string[], value: string): void {
  const key = head === '' ? String(tree.size) : head;
  if (rest.length === 0) {
    tree.set(key, value);
    return;
  }
  const known = tree.get(key);
  const branch: Tree = known instanceof Map ? known : new Map<string, string>();
  tree.set(key, branch);
  insert(branch, rest, value);
}
