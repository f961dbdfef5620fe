import type { FormikHelpers } from 'formik';
import type { ReactNode } from 'react';
import { type ForgotPasswordDto, usePasswordsForgotMutation } from '../../api/generated/attune-client';
import { ApiForm, SubmitButton, EmailField } from '../../shared/ui/form';
import { useToast } from '../../shared/ui/use-toast';
import { forgotPasswordSchema } from './auth-schemas';

const SENT = 'If an account exists with that email, a password reset link has been sent.';

export interface ForgotPasswordFormProps {
  /** Initial email address. */
  email?: string;
  onDone: () => void;
  /** Below the button: the link back to sign-in. */
  children: ReactNode;
}

export function ForgotPasswordForm({ email = '', onDone, children }: ForgotPasswordFormProps) {
  const [requestLink] = usePasswordsForgotMutation();
  const toast = useToast();

  const submit = async (values: ForgotPasswordDto, form: FormikHelpers<ForgotPasswordDto>) => {
    const { message } = await requestLink({ email: values.email.trim() }).unwrap();
    toast({ title: 'Check Your Email', description: message || SENT, tone: 'good' });
    form.resetForm({ values: { email: '' } });
    onDone();
  };

  return (
    <ApiForm
      label="Reset Password"
      initialValues={{ email }}
      schema={forgotPasswordSchema}
      onSubmit={submit}
      failureTitle="Request Failed"
    >
      <EmailField autoComplete="username" />
      <SubmitButton busyLabel="Sending...">Generate Reset Link</SubmitButton>
      {children}
    </ApiForm>
  );
}
