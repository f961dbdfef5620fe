import type { ObjectSchema, ValidationError } from 'yup';
import {
  forgotPasswordSchema,
  resetPasswordSchema,
  signInSchema,
  signUpSchema,
  toRegisterRequest,
} from './auth-schemas';

function errorsOf(schema: ObjectSchema<object>, values: object): Record<string, string> {
  try {
    schema.validateSync(values, { abortEarly: false });
    return {};
  } catch (error) {
    const { inner } = error as ValidationError;
    return Object.fromEntries(inner.toReversed().map(({ path, message }) => [path ?? '', message]));
  }
}

const MARA = {
  firstName: 'Mara',
  lastName: 'Lindqvist',
  email: 'mara@lindqvist.test',
  password: 'eight888',
  confirmPassword: 'eight888',
};

describe('the sign-up form', () => {
  it('accepts complete values, and sends all but the repeated password', () => {
    expect(errorsOf(signUpSchema, MARA)).toEqual({});
    expect(toRegisterRequest({ ...MARA, email: ' mara@lindqvist.test ' })).toEqual({
      firstName: 'Mara',
      lastName: 'Lindqvist',
      email: 'mara@lindqvist.test',
      password: 'eight888',
    });
  });

  it.each([['mara@lindqvist'], ['mara lindqvist@test.de'], ['@lindqvist.test'], ['mara@'], ['a@b@c.test']])(
    'refuses what is no address: %s',
    (email) => {
      expect(errorsOf(signUpSchema, { ...MARA, email })).toEqual({ email: 'Please enter a valid email address' });
    },
  );

  it('accepts domains in any alphabet', () => {
    expect(errorsOf(signUpSchema, { ...MARA, email: 'mara@möbel.test' })).toEqual({});
  });

  it('says what is missing', () => {
    expect(
      errorsOf(signUpSchema, { firstName: ' ', lastName: '', email: '', password: '', confirmPassword: '' }),
    ).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Please enter a valid email address',
      password: 'Password must be at least 8 characters long',
      confirmPassword: 'Please confirm your password',
    });
  });

  it('says what is invalid', () => {
    const values = { ...MARA, email: 'mara', password: 'seven77', confirmPassword: 'seven78' };
    expect(errorsOf(signUpSchema, values)).toEqual({
      email: 'Please enter a valid email address',
      password: 'Password must be at least 8 characters long',
      confirmPassword: "Passwords don't match",
    });
  });
});

describe('the other forms', () => {
  it('have messages of their own', () => {
    expect(errorsOf(signInSchema, { email: 'mara@lindqvist.test', password: '' })).toEqual({
      password: 'Password is required',
    });
    expect(errorsOf(forgotPasswordSchema, { email: 'mara' })).toEqual({ email: 'Please enter a valid email' });
    expect(errorsOf(resetPasswordSchema, { newPassword: 'seven77', confirmPassword: 'other' })).toEqual({
      newPassword: 'Password must be at least 8 characters',
      confirmPassword: "Passwords don't match",
    });
  });
});
