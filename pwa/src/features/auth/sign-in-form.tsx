import type { FormikHelpers } from 'formik';
import type { ReactNode } from 'react';
import { type LoginDto, useAuthLoginMutation } from '../../api/generated/attune-client';
import { ApiForm, PasswordField, SubmitButton, EmailField } from '../../shared/ui/form';
import { useToast } from '../../shared/ui/use-toast';
import { signInSchema } from './auth-schemas';

export interface SignInFormProps {
  /** Initial email address. */
  email?: string;
  onDone: () => void;
  /** The link to the password reset. */
  forgotLink: ReactNode;
  /** Below the button: the link to sign-up. */
  children: ReactNode;
}

export function SignInForm({ email = '', onDone, forgotLink, children }: SignInFormProps) {
  const [login] = useAuthLoginMutation();
  const toast = useToast();

  const submit = async (values: LoginDto, form: FormikHelpers<LoginDto>) => {
    await login({ email: values.email.trim(), password: values.password }).unwrap();
    form.resetForm();
    toast({ title: 'Welcome back!', description: "You've been successfully logged in.", tone: 'good' });
    onDone();
  };

  return (
    <ApiForm
      label="Sign In"
      initialValues={{ email, password: '' }}
      schema={signInSchema}
      onSubmit={submit}
      failureTitle="Login Failed"
    >
      <EmailField autoComplete="username" />
      <PasswordField name="password" label="Password" labelEnd={forgotLink} autoComplete="current-password" />
      <SubmitButton busyLabel="Signing In...">Sign In</SubmitButton>
      {children}
    </ApiForm>
  );
}
