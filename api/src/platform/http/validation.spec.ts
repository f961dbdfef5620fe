import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Type } from 'class-transformer';
import { IsOptional, IsString, ValidateNested } from 'class-validator';
import { AppError } from '../errors/app-error.js';
import { validationPipe } from './validation.js';

class InnerDto {
  @IsString()
  name!: string;
}

class OuterDto {
  @IsString()
  title!: string;

  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => InnerDto)
  inner?: InnerDto[];
}

/** The rejected fields of a body, given as JSON; null when it is accepted. */
async function refused(json: string): Promise<Record<string, string> | null> {
  try {
    await validationPipe().transform(JSON.parse(json), { type: 'body', metatype: OuterDto });
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect([error.status, error.code]).toEqual([400, 'request.invalid']);
    return (error.details as { fields: Record<string, string> }).fields;
  }
}

describe('a body is checked against its DTO', () => {
  it('which accepts what it names', async () => {
    expect(await refused('{"title":"a","inner":[{"name":"b"}]}')).toBeNull();
  });

  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'other'])(
    'which refuses the field “%s”, at any depth',
    async (name) => {
      expect(await refused(`{"title":"a","${name}":1}`)).toEqual(fieldNamed(name));
      const nested = `inner.0.${name}`;
      expect(await refused(`{"title":"a","inner":[{"name":"b","${name}":{}}]}`)).toEqual(fieldNamed(nested));
    },
  );

  it('whose own errors come before a field inside a value that is wrong anyway', async () => {
    expect(await refused('{"title":{"toString":"x"}}')).toEqual({ title: 'title must be a string' });
  });
});

function fieldNamed(name: string): Record<string, string> {
  return Object.fromEntries([[name, `There is no field “${name}” here`]]);
}
