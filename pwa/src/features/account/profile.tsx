import { Formik, type FormikHelpers } from 'formik';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { object, string } from 'yup';
import { type UserDto, useAccountRenameMutation, useEmailChangeReadQuery } from '../../api/generated/attune-client';
import { Badge } from '../../shared/ui/badge';
import { Button } from '../../shared/ui/button';
import { Form, RefusalNote, showRefusal, SubmitButton, EmailField, TextField } from '../../shared/ui/form';
import { emailAddress } from '../../shared/ui/form-rules';
import { Initials, personName } from '../../shared/ui/initials';
import { Panel } from '../../shared/ui/panel';
import { useToast } from '../../shared/ui/use-toast';
import { ConfirmPassword } from './confirm-password';
import { PendingEmail } from './pending-email';

const SCHEMA = object({
  firstName: string().trim().required('First name is required'),
  lastName: string().trim().required('Last name is required'),
  email: emailAddress('Please enter a valid email address'),
});

interface Values {
  firstName: string;
  lastName: string;
  email: string;
}

/** Name and address, and the form that changes them. A new address counts once it is confirmed. */
export function Profile({ user }: { user: UserDto }) {
  const [rename] = useAccountRenameMutation();
  const toast = useToast();
  /** The address that the password is asked for. */
  const [newEmail, setNewEmail] = useState<string | null>(null);
  const { data: change } = useEmailChangeReadQuery();
  const initial: Values = { firstName: user.firstName ?? '', lastName: user.lastName ?? '', email: user.email };

  const submit = async (values: Values, form: FormikHelpers<Values>) => {
    form.setStatus(null);
    const [firstName, lastName, email] = [values.firstName.trim(), values.lastName.trim(), values.email.trim()];
    if (firstName !== initial.firstName || lastName !== initial.lastName) {
      try {
        await rename({ firstName, lastName }).unwrap();
        toast({ title: 'Name Saved', tone: 'good' });
      } catch (error) {
        showRefusal(error, values, form);
        return;
      }
    }
    if (email.toLowerCase() !== user.email) setNewEmail(email);
  };

  return (
    <Panel title="Profile">
      <div className="mb-5 flex flex-wrap items-center gap-4">
        <Initials user={user} large />
        <div className="grid min-w-0 flex-[1_1_12rem] grid-cols-[minmax(0,1fr)] gap-0.5">
          <b className="font-[600] wrap-anywhere">{personName(user)}</b>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
            <span className="min-w-0 wrap-anywhere">{user.email}</span>
            {user.emailVerified && <Badge tone="good">Address confirmed</Badge>}
          </span>
          <span className="text-xs text-ink-3">Your name appears in greetings, team lists and the activity log.</span>
        </div>
      </div>
      <Formik enableReinitialize initialValues={initial} validationSchema={SCHEMA} onSubmit={submit}>
        {({ dirty, resetForm }) => (
          <>
            <Form label="Profile">
              <RefusalNote title="Your profile wasn’t saved" />
              <div className="grid gap-4 xs:grid-cols-2">
                <TextField name="firstName" label="First name" autoComplete="given-name" />
                <TextField name="lastName" label="Last name" autoComplete="family-name" />
              </div>
              <EmailField autoComplete="email" />
              {change?.pending && <PendingEmail pending={change.pending} email={user.email} />}
              {user.emailVerified && (
                <p className="flex items-center gap-2 text-xs text-ink-3">
                  <Lock aria-hidden className="icon size-4! flex-none" />
                  The old address gets a mail about a change, with a link that stops it.
                </p>
              )}
              <div className="flex flex-wrap gap-3">
                <SubmitButton busyLabel="Saving..." unavailable={!dirty}>
                  Save
                </SubmitButton>
                {dirty && (
                  <Button variant="quiet" onClick={() => resetForm()}>
                    Cancel
                  </Button>
                )}
              </div>
            </Form>
            {newEmail !== null && (
              <ConfirmPassword
                newEmail={newEmail}
                email={user.email}
                onClose={() => setNewEmail(null)}
                onSent={() => {
                  setNewEmail(null);
                  resetForm();
                }}
              />
            )}
          </>
        )}
      </Formik>
    </Panel>
  );
}
