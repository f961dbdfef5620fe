import type { Ledger } from './ledger.js';

type Fields = Record<string, unknown>;

/** Replaces ids by their objects along paths such as `customer`, `data.customer` or `latest_invoice`. */
export function expand(ledger: Ledger, object: object, paths: readonly string[]): object {
  const copy = structuredClone(object);
  for (const path of paths) expandAlong(ledger, copy as Fields, path.split('.'));
  return copy;
}

function expandAlong(ledger: Ledger, object: Fields, [name, ...rest]: string[]): void {
  if (name === undefined) return;
  const value = object[name];
  if (typeof value === 'string') object[name] = structuredClone(findAny(ledger, value)) ?? value;
  const next = object[name];
  for (const branch of Array.isArray(next) ? next : [next]) {
    if (typeof branch === 'object' && branch !== null) expandAlong(ledger, branch as Fields, rest);
  }
}

function findAny(ledger: Ledger, id: string): object | undefined {
  const { customers, subscriptions, invoices, paymentMethods, checkoutSessions } = ledger;
  for (const table of [customers, subscriptions, invoices, paymentMethods, checkoutSessions]) {
    const found = table.find(id);
    if (found) return found;
  }
  return undefined;
}
