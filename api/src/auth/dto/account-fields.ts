import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import {
  IsEmail,
  IsString,
  Matches,
  MaxLength,
  MinLength,
  ValidateBy,
  type ValidationArguments,
} from 'class-validator';
import { isEmailAsPassword, normaliseEmail } from '../domain/email-address.js';
import { PASSWORD_IS_EMAIL } from '../auth.errors.js';
import { isCommonPassword } from '../domain/common-passwords.js';

const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 128;
const MAX_NAME_LENGTH = 100;

/** An e-mail address, converted to its canonical form. */
export function EmailField(message: string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? normaliseEmail(value) : value)),
    // ASCII before the @: two letters that look alike must not be two accounts.
    // No quotes, which mail programs differ on.
    IsEmail({ allow_utf8_local_part: false, blacklisted_chars: '"' }, { message }),
  );
}

/**
 * A new password. That it is not the email address is checked here only for forms with that field;
 * for others their service checks it.
 *
 * @param tooShort the form's own message
 */
export function NewPasswordField(tooShort: string): PropertyDecorator {
  return applyDecorators(
    IsString({ message: tooShort }),
    passwordRule('minPassword', tooShort, (password) => codePoints(password) >= MIN_PASSWORD_LENGTH),
    passwordRule(
      'maxPassword',
      `Password must be at most ${MAX_PASSWORD_LENGTH} characters long`,
      (password) => codePoints(password) <= MAX_PASSWORD_LENGTH,
    ),
    passwordRule(
      'uncommonPassword',
      'This password is too common and easy to guess. Please choose another one',
      (password) => !isCommonPassword(password),
    ),
    passwordRule(
      'passwordIsNotEmail',
      PASSWORD_IS_EMAIL,
      (password, { email }) => typeof email !== 'string' || !isEmailAsPassword(password, email),
    ),
  );
}

/** An existing password, entered to prove who the user is. */
export function PasswordField(message: string): PropertyDecorator {
  return applyDecorators(IsString({ message }), MinLength(1, { message }));
}

/** Text without the spaces around it. */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** A name in one line, trimmed; error messages begin with `label`. */
export function NameField(
  label: string,
  maxLength = MAX_NAME_LENGTH,
  required = `${label} is required`,
): PropertyDecorator {
  return applyDecorators(
    Trimmed(),
    IsString({ message: required }),
    MinLength(1, { message: required }),
    MaxLength(maxLength, { message: `${label} must be at most ${maxLength} characters long` }),
    Matches(/^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u, {
      message: `${label} contains characters that can’t be shown`,
    }),
  );
}

/** A token from a mail. */
export function TokenField(message: string): PropertyDecorator {
  return applyDecorators(IsString({ message }), MinLength(1, { message }), MaxLength(200, { message }));
}

type Rule = (password: string, form: { email?: unknown }) => boolean;

function passwordRule(name: string, message: string, isMet: Rule): PropertyDecorator {
  return ValidateBy(
    {
      name,
      validator: {
        validate: (value: unknown, args?: ValidationArguments) =>
          typeof value === 'string' && isMet(value, args?.object ?? {}),
      },
    },
    { message },
  );
}

function codePoints(text: string): number {
  return Array.from(text).length;
}
