import { Formik, type FormikHelpers } from 'formik';
import { useNavigate } from 'react-router-dom';
import * as yup from 'yup';
import { type DeleteAccountDto, useAccountDeleteMutation } from '../../api/generated/attune-client';
import { AlertDialog } from '../../shared/ui/alert-dialog';
import { Form, PasswordField, RefusalNote, showRefusal } from '../../shared/ui/form';
import { useToast } from '../../shared/ui/use-toast';

const SCHEMA = yup.object({ password: yup.string().required('Password is required') });
const EMPTY: DeleteAccountDto = { password: '' };

/** Asks for the password before everything is deleted. */
export function DeleteAccount({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [deleteAccount] = useAccountDeleteMutation();
  const navigate = useNavigate();
  const toast = useToast();
  const submit = async (values: DeleteAccountDto, form: FormikHelpers<DeleteAccountDto>) => {
    form.setStatus(null);
    try {
      await deleteAccount(values).unwrap();
      await navigate('/');
      toast({ title: 'Account deleted', description: 'All your data has been removed.' });
    } catch (error) {
      showRefusal(error, values, form);
    }
  };
  return (
    <Formik initialValues={EMPTY} validationSchema={SCHEMA} onSubmit={submit}>
      {({ isSubmitting, submitForm, resetForm }) => (
        <AlertDialog
          open={open}
          onOpenChange={(isOpen) => {
            if (isSubmitting) return;
            resetForm();
            onOpenChange(isOpen);
          }}
          title="Delete account"
          description="This cancels your subscription and removes your retunes, files and settings. It can’t be undone."
          confirmLabel="Delete account"
          busyLabel="Deleting..."
          busy={isSubmitting}
          onConfirm={() => void submitForm()}
        >
          <Form label="Confirm the deletion">
            <RefusalNote title="Your account wasn’t deleted" />
            <PasswordField name="password" label="Your password" autoComplete="current-password" />
          </Form>
        </AlertDialog>
      )}
    </Formik>
  );
}
