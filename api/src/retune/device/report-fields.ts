import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { type ClassConstructor, Transform, Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, ValidateBy, ValidateIf, ValidateNested } from 'class-validator';
import { storable } from '../uploads/receive-file.js';

interface FigureOptions {
  isWhole?: boolean;
  /** Whether it may be null. */
  isNullable?: boolean;
}

const isFigure = (value: unknown, min: number, max: number, isWhole: boolean): boolean =>
  typeof value === 'number' && value >= min && value <= max && (!isWhole || Number.isSafeInteger(value));

const isText = (value: unknown, maxLength: number): boolean => typeof value === 'string' && value.length <= maxLength;

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

function Checked(
  isValid: (value: unknown) => boolean,
  expectation: string,
  { isNullable = false, each = false } = {},
): PropertyDecorator {
  return (target, name) => {
    const message = `${String(name)} must be ${expectation}`;
    const validator = { validate: isValid, defaultMessage: () => message };
    const check = ValidateBy({ name: 'fits', validator }, { each });
    (isNullable ? applyDecorators(MayBeNull(), check) : check)(target, name);
  };
}

/** Other than with `IsOptional`, a missing field is an error. */
const MayBeNull = (): PropertyDecorator => ValidateIf((_body, value) => value !== null);

/** A number from `min` to `max`. */
export function Figure(min: number, max: number, { isWhole = false, isNullable = false }: FigureOptions = {}) {
  const expectation = `a ${isWhole ? 'whole ' : ''}number from ${min} to ${max}`;
  return applyDecorators(
    ApiProperty({ minimum: min, maximum: max }),
    Checked((value) => isFigure(value, min, max, isWhole), expectation, { isNullable }),
  );
}

/** A whole number from `min` to `max`. */
export const Count = (min: number, max: number, options: Omit<FigureOptions, 'isWhole'> = {}): PropertyDecorator =>
  Figure(min, max, { ...options, isWhole: true });

/** A list of `minLength` to `maxLength` numbers from `min` to `max`. */
export function Figures(min: number, max: number, { minLength = 0, maxLength }: ListOptions): PropertyDecorator {
  const expectation = `a list of numbers from ${min} to ${max}`;
  return applyDecorators(
    ListOf({ minLength, maxLength }),
    Checked((value) => isFigure(value, min, max, false), expectation, { each: true }),
  );
}

interface ListOptions {
  minLength?: number;
  maxLength: number;
}

function ListOf({ minLength = 0, maxLength }: ListOptions): PropertyDecorator {
  return (target, name) => {
    const message = `${String(name)} must be a list of ${minLength} to ${maxLength} entries`;
    applyDecorators(
      IsArray({ message }),
      ArrayMinSize(minLength, { message }),
      ArrayMaxSize(maxLength, { message }),
    )(target, name);
  };
}

export function Texts({ maxLength, maxEntries }: { maxLength: number; maxEntries: number }): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(toStorable) : value)),
    ListOf({ maxLength: maxEntries }),
    Checked((value) => isText(value, maxLength), `texts of at most ${maxLength} characters`, { each: true }),
  );
}

const toStorable = (value: unknown): unknown => (typeof value === 'string' ? storable(value) : value);

export const TextOf = (pattern: RegExp, expectation: string, { isNullable = false } = {}): PropertyDecorator =>
  Checked((value) => typeof value === 'string' && pattern.test(value), expectation, { isNullable });

export const OneOf = (values: readonly unknown[], { isNullable = false } = {}): PropertyDecorator =>
  Checked((value) => values.includes(value), `one of ${values.join(', ')}`, { isNullable });

/** An object whose fields are checked by those of the class. */
export function Nested(type: () => ClassConstructor<object>, { isNullable = false } = {}): PropertyDecorator {
  return applyDecorators(Checked(isObject, 'an object', { isNullable }), ValidateNested(), Type(type));
}

export function NestedList(type: () => ClassConstructor<object>, options: ListOptions): PropertyDecorator {
  return applyDecorators(
    ListOf(options),
    Checked(isObject, 'a list of objects', { each: true }),
    ValidateNested({ each: true }),
    Type(type),
  );
}
