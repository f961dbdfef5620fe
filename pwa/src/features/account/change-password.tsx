import { Formik, type FormikHelpers } from 'formik';
import * as yup from 'yup';
import { asApiError } from '../../api/api-error';
import { type ChangePasswordDto, usePasswordsChangeMutation } from '../../api/generated/attune-client';
import { Button } from '../../shared/ui/button';
import { Form } from '../../shared/ui/form';
import { Panel } from '../../shared/ui/panel';
import { PasswordField } from '../../shared/ui/password-field';
import { useToast } from '../../shared/ui/use-toast';

const SCHEMA = yup.object({
  currentPassword: yup.string().required('Password is required'),
  newPassword: yup
    .string()
    .required('Password must be at least 8 characters')
    .min(8, 'Password must be at least 8 characters'),
});

const EMPTY: ChangePasswordDto = { currentPassword: '', newPassword: '' };

export function ChangePassword({ email }: { email: string }) {
  const toast = useToast();
  const [change] = usePasswordsChangeMutation();
  const submit = async (values: ChangePasswordDto, form: FormikHelpers<ChangePasswordDto>) => {
    try {
      const { message } = await change(values).unwrap();
      form.resetForm();
      toast({ title: 'Password Changed', description: message, tone: 'good' });
    } catch (error) {
      const { message, fields } = asApiError(error);
      if (fields) form.setErrors(fields);
      else toast({ title: 'Change Failed', description: message, tone: 'bad' });
    }
  };
  return (
    <Panel title="Change password">
      <Formik initialValues={EMPTY} validationSchema={SCHEMA} onSubmit={submit}>
        {({ isSubmitting }) => (
          <Form label="Change password">
            {/* Tells password managers whose password it is. */}
            <input type="email" autoComplete="username" value={email} readOnly hidden />
            <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" />
            <PasswordField
              name="newPassword"
              label="New password"
              autoComplete="new-password"
              hint="At least 8 characters. Other devices are signed out."
            />
            <div>
              <Button type="submit" busy={isSubmitting} busyLabel="Changing password...">
                Change password
              </Button>
            </div>
          </Form>
        )}
      </Formik>
    </Panel>
  );
}
