import { Formik, type FormikHelpers } from 'formik';
import { object, string } from 'yup';
import { useEmailChangeStartMutation } from '../../api/generated/attune-client';
import { Button } from '../../shared/ui/button';
import { Dialog, DialogActions } from '../../shared/ui/dialog';
import { Form, PasswordField, RefusalNote, showRefusal } from '../../shared/ui/form';

const SCHEMA = object({ password: string().required('Password is required') });

interface ConfirmPasswordProps {
  newEmail: string;
  /** The current one. */
  email: string;
  onClose: () => void;
  onSent: () => void;
}

/** Asks for the password before a link is sent to the new address. */
export function ConfirmPassword({ newEmail, email, onClose, onSent }: ConfirmPasswordProps) {
  const [start] = useEmailChangeStartMutation();
  const submit = async (values: { password: string }, form: FormikHelpers<{ password: string }>) => {
    form.setStatus(null);
    try {
      await start({ email: newEmail, ...values }).unwrap();
      onSent();
    } catch (error) {
      showRefusal(error, values, form);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Change your address to ${newEmail}?`}
      description="It changes when you open the link we send there."
    >
      <Formik initialValues={{ password: '' }} validationSchema={SCHEMA} onSubmit={submit}>
        {({ isSubmitting }) => (
          <Form label="Change your address">
            <RefusalNote title="The link wasn’t sent" />
            {/* Tells password managers whose password it is. */}
            <input type="email" autoComplete="username" value={email} readOnly hidden />
            <PasswordField name="password" label="Password" autoComplete="current-password" />
            <DialogActions onCancel={onClose}>
              <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Sending...">
                Send the link
              </Button>
            </DialogActions>
          </Form>
        )}
      </Formik>
    </Dialog>
  );
}
