import { object, string } from 'yup';
import { useEmailChangeStartMutation } from '../../api/generated/attune-client';
import { DialogForm } from '../../shared/ui/dialog-form';
import { PasswordField } from '../../shared/ui/form';

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
  return (
    <DialogForm
      onClose={onClose}
      title={`Change your address to ${newEmail}?`}
      description="It changes when you open the link we send there."
      label="Change your address"
      initialValues={{ password: '' }}
      schema={SCHEMA}
      onSubmit={async (values) => {
        await start({ email: newEmail, ...values }).unwrap();
        onSent();
      }}
      failureTitle="The link wasn’t sent"
      submitLabel="Send the link"
      busyLabel="Sending..."
    >
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
    </DialogForm>
  );
}
