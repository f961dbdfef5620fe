import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsString, Matches, MinLength, ValidateBy } from 'class-validator';

/** Of one message, in UTF-8. */
export const MAX_MESSAGE_BYTES = 4096;

/** Text of several lines, trimmed; error messages begin with `label`. */
export function ChatText(label: string, required: string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? cleanText(value) : value)),
    IsString({ message: required }),
    MinLength(1, { message: required }),
    ValidateBy(
      {
        name: 'maxBytes',
        validator: {
          validate: (value: unknown) => typeof value === 'string' && Buffer.byteLength(value) <= MAX_MESSAGE_BYTES,
        },
      },
      { message: `${label} is too long: at most 4 kB, about 4,000 letters. Please shorten it` },
    ),
    Matches(/^(?:[\n\t]|[^\p{Cc}\p{Cs}])*$/u, { message: `${label} contains characters that can’t be shown` }),
  );
}

function cleanText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').trim();
}
