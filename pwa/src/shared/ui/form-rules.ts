import { string } from 'yup';

const MIN_PASSWORD_LENGTH = 8;

/** Checks the shape only, as domains may use any alphabet; the server checks the rest and reports it at the field. */
export function emailAddress(invalid: string) {
  return string()
    .trim()
    .required(invalid)
    .matches(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, invalid);
}

export function newPassword(tooShort: string) {
  return string().required(tooShort).min(MIN_PASSWORD_LENGTH, tooShort);
}
