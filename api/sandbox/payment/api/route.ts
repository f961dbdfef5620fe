import type { Ledger } from '../ledger.js';
import { toList, type Price } from '../objects.js';
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

export const PAGING = ['limit', 'expand'];

export function page(call: ApiCall, rows: readonly object[]): object {
  const limit = call.params.whole('limit', { min: 1, max: 100 }) ?? 10;
  return toList(rows.slice(0, limit), call.path, rows.length > limit);
}

export function priceNamed(id: string, param?: string): Price {
  const price = PRICES.find((one) => one.id === id);
  if (!price) throw noSuch('price', id, param);
  return price;
}

export function webUrl(params: Params, name: string): string | null {
  const value = params.text(name);
  if (value === undefined || value === '') return null;
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw badRequest(`Not a valid URL: ${name}`, name, 'url_invalid');
  }
  return value;
}
