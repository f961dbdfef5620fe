import type { ObjectSchema, ValidationError } from 'yup';
import {
  forgotPasswordSchema,
  resetPasswordSchema,
  signInSchema,
  signUpSchema,
  toRegisterRequest,
} from './auth-schemas';

function faults(schema: ObjectSchema<object>, values: object): Record<string, string> {
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
  it('accepts what is complete, and sends all but the repeated password', () => {
    expect(faults(signUpSchema, MARA)).toEqual({});
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
      expect(faults(signUpSchema, { ...MARA, email })).toEqual({ email: 'Please enter a valid email address' });
    },
  );

  it('accepts domains in letters of any alphabet', () => {
    expect(faults(signUpSchema, { ...MARA, email: 'mara@möbel.test' })).toEqual({});
  });

  it('says what is missing', () => {
    expect(
      faults(signUpSchema, { firstName: ' ', lastName: '', email: '', password: '', confirmPassword: '' }),
    ).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Please enter a valid email address',
      password: 'Password must be at least 8 characters long',
      confirmPassword: 'Please confirm your password',
    });
  });

  it('says what does not fit', () => {
    const values = { ...MARA, email: 'mara', password: 'seven77', confirmPassword: 'seven78' };
    expect(faults(signUpSchema, values)).toEqual({
      email: 'Please enter a valid email address',
      password: 'Password must be at least 8 characters long',
      confirmPassword: "Passwords don't match",
    });
  });
});

describe('the other forms', () => {
  it('have words of their own', () => {
    expect(faults(signInSchema, { email: 'mara@lindqvist.test', password: '' })).toEqual({
      password: 'Password is required',
    });
    expect(faults(forgotPasswordSchema, { email: 'mara' })).toEqual({ email: 'Please enter a valid email' });
    expect(faults(resetPasswordSchema, { newPassword: 'seven77', confirmPassword: 'other' })).toEqual({
      newPassword: 'Password must be at least 8 characters',
      confirmPassword: "Passwords don't match",
    });
  });
});
