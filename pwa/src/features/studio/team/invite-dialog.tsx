import { ROLE_SUMMARIES, TEAM_ROLES, type TeamRole } from '@attune/catalogue/roles';
import { useField } from 'formik';
import { Mail } from 'lucide-react';
import { object } from 'yup';
import { useTeamInviteMutation } from '../../../api/generated/studio-client';
import { RadioRows } from '../../../shared/ui/choice';
import { DialogForm } from '../../../shared/ui/dialog-form';
import { EmailField } from '../../../shared/ui/form';
import { emailAddress } from '../../../shared/ui/form-rules';
import { useToast } from '../../../shared/ui/use-toast';

const INVALID = 'Please enter a valid email address';

const SCHEMA = object({ email: emailAddress(INVALID) });

interface Values {
  email: string;
  role: TeamRole;
}

const EMPTY: Values = { email: '', role: 'viewer' };

const OPTIONS = TEAM_ROLES.map((role) => ({ value: role, label: role, detail: ROLE_SUMMARIES[role] }));

export function InviteDialog({ workspaceName, onClose }: { workspaceName: string; onClose: () => void }) {
  const [invite] = useTeamInviteMutation();
  const toast = useToast();
  const submit = async (values: Values) => {
    const { email } = await invite({ ...values, email: values.email.trim() }).unwrap();
    onClose();
    toast({ title: 'Invitation sent', description: `${email} has 7 days to accept it.`, tone: 'good' });
  };
  return (
    <DialogForm
      onClose={onClose}
      title={`Invite to ${workspaceName}`}
      description="The invitation is open for 7 days and works once, for this address only."
      label="Invite"
      initialValues={EMPTY}
      schema={SCHEMA}
      onSubmit={submit}
      failureTitle="Invitation not sent"
      submitIcon={<Mail aria-hidden className="icon" />}
      submitLabel="Send invitation"
      busyLabel="Sending..."
    >
      <EmailField autoComplete="off" placeholder="name@example.com" />
      <RoleField />
    </DialogForm>
  );
}

function RoleField() {
  const [{ value }, , { setValue }] = useField<TeamRole>('role');
  return <RadioRows label="Role" value={value} onChange={(role) => void setValue(role)} options={OPTIONS} />;
}
