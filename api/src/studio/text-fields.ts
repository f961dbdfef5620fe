import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { MAX_SEARCH_LENGTH } from '@attune/catalogue/search';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
  ValidateIf,
} from 'class-validator';
import { Trimmed } from '../auth/dto/account-fields.js';

/**
 * Text of several lines, trimmed. It may be missing; null or an empty text removes it.
 * Error messages begin with `label`.
 */
export function DescriptionField(maxLength: number, label = 'Description'): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? cleanLines(value) : value)),
    ValidateIf((_body, value) => value !== undefined && value !== null),
    IsString({ message: `${label} must be text` }),
    MaxLength(maxLength, { message: `${label} must be at most ${maxLength} characters long` }),
    Matches(/^(?:[\n\t]|[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069])*$/u, {
      message: `${label} contains characters that can’t be shown`,
    }),
  );
}

/** What a list is searched for, trimmed; it may be missing. @param where for the message, such as `a song’s name` */
export function SearchField(where: string): PropertyDecorator {
  return applyDecorators(
    IsOptional(),
    Trimmed(),
    IsString({ message: `Search for text: a part of ${where}` }),
    MaxLength(MAX_SEARCH_LENGTH, { message: `Search for at most ${MAX_SEARCH_LENGTH} characters` }),
    Matches(/^[^\p{Cc}\p{Cs}]*$/u, { message: 'The search contains characters that no name has. Type it again' }),
  );
}

/** Ids of retunes, each once. @param max at once @param separator between them in a query; a body has a list */
export function RetuneIdsField(max: number, separator?: ','): PropertyDecorator {
  return (target, property) => {
    const name = String(property);
    applyDecorators(
      Transform(({ value }: { value: unknown }) =>
        distinctIds(
          separator !== undefined && typeof value === 'string' ? value.split(separator).filter(Boolean) : value,
        ),
      ),
      IsArray({ message: `${name} must be a list of retune IDs` }),
      ArrayNotEmpty({ message: 'Choose at least one song' }),
      ArrayMaxSize(max, { message: `Choose at most ${max} songs at once` }),
      IsUUID('all', { each: true, message: `Each of ${name} must be the UUID of a retune` }),
    )(target, property);
  };
}

function distinctIds(values: unknown): unknown {
  if (!Array.isArray(values)) return values;
  return [...new Set(values.map((value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value)))];
}

function cleanLines(text: string): string | null {
  const clean = text.replaceAll(/\r\n?/g, '\n').trim();
  return clean === '' ? null : clean;
}
