import type { FormikHelpers } from 'formik';
import type { ReactNode } from 'react';
import { useAuthRegisterMutation } from '../../api/generated/attune-client';
import { ApiForm, PasswordField, SubmitButton, EmailField, TextField } from '../../shared/ui/form';
import { useToast } from '../../shared/ui/use-toast';
import { signUpSchema, type SignUpValues, toRegisterRequest } from './auth-schemas';

export interface SignUpFormProps {
  /** Initial email address. */
  email?: string;
  /** The title of a server error: dialog and page differ. */
  failureTitle: 'Registration Failed' | 'Signup Failed';
  onDone: () => void;
  /** Below the button: the link to sign-in. */
  children: ReactNode;
}

const EMPTY: SignUpValues = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' };

export function SignUpForm({ email = '', failureTitle, onDone, children }: SignUpFormProps) {
  const [register] = useAuthRegisterMutation();
  const toast = useToast();

  const submit = async (values: SignUpValues, form: FormikHelpers<SignUpValues>) => {
    await register(toRegisterRequest(values)).unwrap();
    form.resetForm();
    toast({ title: 'Account Created!', description: "You've been automatically logged in.", tone: 'good' });
    onDone();
  };

  return (
    <ApiForm
      label="Create Account"
      initialValues={{ ...EMPTY, email }}
      schema={signUpSchema}
      onSubmit={submit}
      failureTitle={failureTitle}
    >
      <div className="grid gap-4 xs:grid-cols-2">
        <TextField name="firstName" label="First name" autoComplete="given-name" />
        <TextField name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <EmailField autoComplete="username" />
      <PasswordField name="password" label="Password" hint="At least 8 characters" autoComplete="new-password" />
      <PasswordField name="confirmPassword" label="Confirm password" autoComplete="new-password" />
      <SubmitButton busyLabel="Creating Account...">Create Account</SubmitButton>
      {children}
    </ApiForm>
  );
}
