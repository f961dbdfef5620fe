import type { FormikHelpers } from 'formik';
import { object, string } from 'yup';
import { type ChangePasswordDto, usePasswordsChangeMutation } from '../../api/generated/attune-client';
import { ApiForm, PasswordField, SubmitButton } from '../../shared/ui/form';
import { newPassword } from '../../shared/ui/form-rules';
import { Panel } from '../../shared/ui/panel';
import { useToast } from '../../shared/ui/use-toast';

const SCHEMA = object({
  currentPassword: string().required('Password is required'),
  newPassword: newPassword('Password must be at least 8 characters'),
});

const EMPTY: ChangePasswordDto = { currentPassword: '', newPassword: '' };

export function ChangePassword({ email }: { email: string }) {
  const toast = useToast();
  const [change] = usePasswordsChangeMutation();
  const submit = async (values: ChangePasswordDto, form: FormikHelpers<ChangePasswordDto>) => {
    const { message } = await change(values).unwrap();
    form.resetForm();
    toast({ title: 'Password Changed', description: message, tone: 'good' });
  };
  return (
    <Panel id="password" title="Change password">
      <ApiForm
        label="Change password"
        initialValues={EMPTY}
        schema={SCHEMA}
        onSubmit={submit}
        failureTitle="Change Failed"
      >
        {/* Tells password managers whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" />
        <PasswordField
          name="newPassword"
          label="New password"
          autoComplete="new-password"
          hint="At least 8 characters. This signs out your other devices."
        />
        <div>
          <SubmitButton variant="line" busyLabel="Changing password...">
            Change password
          </SubmitButton>
        </div>
      </ApiForm>
    </Panel>
  );
}
