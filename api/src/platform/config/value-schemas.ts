import { z } from 'zod';

export const GIGABYTE = 1e9;

export function wholeNumber(min: number, max: number) {
  const expectation = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d+$/, expectation)
    .transform(Number)
    .refine((value) => value >= min && value <= max, expectation);
}

/** Gigabytes as a decimal number; becomes bytes. */
export function gigabytes(max: number) {
  const expectation = `must be a number of gigabytes from 0 to ${max}, such as 50 or 0.5`;
  return z
    .string()
    .regex(/^\d+(\.\d+)?$/, expectation)
    .refine((value) => !(Number(value) > max), expectation)
    .transform((value) => Math.round(Number(value) * GIGABYTE));
}

export const yesOrNo = z
  .string()
  .regex(/^(1|0|true|false|yes|no|on|off)$/i, 'must be true or false')
  .transform((value) => /^(1|true|yes|on)$/i.test(value));

export function urlWithProtocol(protocols: readonly string[], expectation: string) {
  return z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), expectation);
}
