import { object, ref, string } from 'yup';
import type { RegisterDto } from '../../api/generated/attune-client';
import { emailAddress, newPassword } from '../../shared/ui/form-rules';

const DIFFERENT = "Passwords don't match";

export const signInSchema = object({
  email: emailAddress('Please enter a valid email address'),
  password: string().required('Password is required'),
});

export const signUpSchema = object({
  firstName: string().trim().required('First name is required'),
  lastName: string().trim().required('Last name is required'),
  email: emailAddress('Please enter a valid email address'),
  password: newPassword('Password must be at least 8 characters long'),
  confirmPassword: confirmed('password'),
});

export const forgotPasswordSchema = object({
  email: emailAddress('Please enter a valid email'),
});

export const resetPasswordSchema = object({
  newPassword: newPassword('Password must be at least 8 characters'),
  confirmPassword: confirmed('newPassword'),
});

export interface SignUpValues extends RegisterDto {
  confirmPassword: string;
}

/** The request of the sign-up form, without the repeated password. */
export function toRegisterRequest({ email, password, firstName, lastName }: SignUpValues): RegisterDto {
  return { email: email.trim(), password, firstName: firstName.trim(), lastName: lastName.trim() };
}

function confirmed(field: string) {
  return string()
    .required('Please confirm your password')
    .oneOf([ref(field)], DIFFERENT);
}
