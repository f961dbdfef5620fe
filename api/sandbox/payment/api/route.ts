import type { Ledger } from '../ledger.js';
import { toList, type Metadata, type Price } from '../objects.js';
import type { Params } from '../params.js';
import { PRICES } from '../plans.js';
import { badRequest, noSuch } from '../provider-error.js';

export interface ApiCall {
  ledger: Ledger;
  /** The part of the path that matches `:id`. */
  id: string;
  params: Params;
  path: string;
  /** Where the hosted pages are, e.g. http://localhost:3000/sandbox. */
  pagesUrl: string;
}

export interface ApiRoute {
  method: 'GET' | 'POST' | 'DELETE';
  pattern: RegExp;
  answer: (call: ApiCall) => object;
}

export function route(method: ApiRoute['method'], pattern: string, answer: ApiRoute['answer']): ApiRoute {
  return { method, pattern: new RegExp(`^/v1${pattern.replace(':id', '(?<id>[^/]+)')}$`), answer };
}

export const PAGING = ['limit', 'starting_after', 'ending_before', 'expand'];

export function page(call: ApiCall, rows: readonly { id: string }[]): object {
  const limit = call.params.whole('limit', { min: 1, max: 100 }) ?? 10;
  const after = call.params.text('starting_after');
  const from = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  return toList(rows.slice(from, from + limit), call.path, rows.length > from + limit);
}

export function priceNamed(id: string, param?: string): Price {
  const price = PRICES.find((one) => one.id === id);
  if (!price) throw noSuch('price', id, param);
  return price;
}

/** Metadata is merged; an empty value removes a key. */
export function merged(known: Metadata, params: Params): Metadata {
  const all = { ...known, ...params.entries('metadata') };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

export function webUrl(params: Params, name: string): string | null {
  const value = params.text(name);
  if (value === undefined || value === '') return null;
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw badRequest(`Not a valid URL: ${name}`, name, 'url_invalid');
  }
  return value;
}
