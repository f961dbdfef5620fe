import { ROLE_SUMMARIES, TEAM_ROLES, type TeamRole } from '@attune/catalogue/roles';
import { type FormikHelpers, useField } from 'formik';
import { Mail } from 'lucide-react';
import { object, string } from 'yup';
import { asApiError, reasonOf } from '../../../api/api-error';
import { useTeamInviteMutation } from '../../../api/generated/studio-client';
import { RadioRows } from '../../../shared/ui/choice';
import { DialogForm } from '../../../shared/ui/dialog-form';
import { EmailField, showRefusal } from '../../../shared/ui/form';
import { emailAddress } from '../../../shared/ui/form-rules';
import { useToast } from '../../../shared/ui/use-toast';

const INVALID = 'Please enter a valid email address';

const ADDRESS = emailAddress(INVALID);
const SCHEMA = object({
  email: string().test('addresses', INVALID, (text = '') => {
    const addresses = addressesOf(text);
    return addresses.length > 0 && addresses.every((address) => ADDRESS.isValidSync(address));
  }),
});

interface Values {
  email: string;
  role: TeamRole;
}

const EMPTY: Values = { email: '', role: 'viewer' };

const OPTIONS = TEAM_ROLES.map((role) => ({ value: role, label: role, detail: ROLE_SUMMARIES[role] }));

export function InviteDialog({ workspaceName, onClose }: { workspaceName: string; onClose: () => void }) {
  const [invite] = useTeamInviteMutation();
  const toast = useToast();
  const submit = async (values: Values, form: FormikHelpers<Values>) => {
    const addresses = addressesOf(values.email);
    for (const [at, email] of addresses.entries()) {
      try {
        await invite({ email, role: values.role }).unwrap();
      } catch (error) {
        if (addresses.length === 1) throw error;
        // What was sent is not sent again.
        await form.setFieldValue('email', addresses.slice(at).join(', '));
        const sent = at === 0 ? '' : `${at} sent. `;
        const message = `${sent}${email}: ${reasonOf(error)}`;
        showRefusal({ ...asApiError(error), message, fields: {} }, values, form);
        return;
      }
    }
    onClose();
    toast(
      addresses.length === 1
        ? { title: 'Invitation sent', description: `${addresses.join()} has 7 days to accept it.`, tone: 'good' }
        : { title: `${addresses.length} invitations sent`, description: 'They are open for 7 days.', tone: 'good' },
    );
  };
  return (
    <DialogForm
      onClose={onClose}
      title={`Invite to ${workspaceName}`}
      description="An invitation is open for 7 days and works once, for its address only."
      label="Invite"
      initialValues={EMPTY}
      schema={SCHEMA}
      onSubmit={submit}
      failureTitle="Invitation not sent"
      submitIcon={<Mail aria-hidden className="icon" />}
      submitLabel="Send invitation"
      busyLabel="Sending..."
    >
      <EmailField
        multiple
        autoComplete="off"
        placeholder="name@example.com"
        hint="Several people with commas or spaces between their addresses."
      />
      <RoleField />
    </DialogForm>
  );
}

/** Separated by commas or spaces, or pasted from a list. */
const addressesOf = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter((address) => address !== ''))];

function RoleField() {
  const [{ value }, , { setValue }] = useField<TeamRole>('role');
  return <RadioRows label="Role" value={value} onChange={(role) => void setValue(role)} options={OPTIONS} />;
}
