import { ROLE_SUMMARIES, TEAM_ROLES, type TeamRole } from '@attune/catalogue/roles';
import { Formik, type FormikHelpers } from 'formik';
import { Mail } from 'lucide-react';
import { object } from 'yup';
import { useTeamInviteMutation } from '../../../api/generated/studio-client';
import { Button } from '../../../shared/ui/button';
import { RadioRows } from '../../../shared/ui/choice';
import { Dialog, DialogActions } from '../../../shared/ui/dialog';
import { Form, RefusalNote, showRefusal, TextField } from '../../../shared/ui/form';
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
  const submit = async (values: Values, form: FormikHelpers<Values>) => {
    form.setStatus(null);
    try {
      const { email } = await invite({ ...values, email: values.email.trim() }).unwrap();
      onClose();
      toast({ title: 'Invitation sent', description: `${email} has 7 days to accept it.`, tone: 'good' });
    } catch (error) {
      showRefusal(error, values, form);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Invite to ${workspaceName}`}
      description="The invitation is open for 7 days and works once, for this address only."
    >
      <Formik initialValues={EMPTY} validationSchema={SCHEMA} onSubmit={submit}>
        {({ values, isSubmitting, setFieldValue }) => (
          <Form label="Invite">
            <RefusalNote title="Invitation not sent" />
            <TextField
              name="email"
              label="Email"
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="name@example.com"
            />
            <RadioRows
              label="Role"
              value={values.role}
              onChange={(role) => void setFieldValue('role', role)}
              options={OPTIONS}
            />
            <DialogActions onCancel={onClose}>
              <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Sending...">
                <Mail aria-hidden className="icon" />
                Send invitation
              </Button>
            </DialogActions>
          </Form>
        )}
      </Formik>
    </Dialog>
  );
}
