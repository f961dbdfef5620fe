import { useFormikContext } from 'formik';
import { Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { object, string } from 'yup';
import { asApiError } from '../../../api/api-error';
import { useContactReadQuery, useContactSendMutation } from '../../../api/generated/studio-client';
import { readTabStorage, writeTabStorage } from '../../../shared/session/tab-storage';
import { useSession } from '../../../shared/session/use-session';
import { Button } from '../../../shared/ui/button';
import { ApiForm, SubmitButton, TextAreaField, EmailField, TextField } from '../../../shared/ui/form';
import { emailAddress } from '../../../shared/ui/form-rules';
import { LoadError } from '../../../shared/ui/load-error';
import { Note } from '../../../shared/ui/note';
import { LoadingTicks } from '../../../shared/ui/states';

const SCHEMA = object({
  name: string(),
  email: emailAddress('Please enter a valid email address'),
  message: string().trim().required('Please write a message'),
});

/** What was typed so far, until it is sent: it survives leaving the page. */
const DRAFT = 'contact-message';

interface Values {
  name: string;
  email: string;
  message: string;
}

/** The way to the people who run this installation, or what there is instead. */
export function ContactForm() {
  const { status, user } = useSession();
  const { data, error, isFetching, refetch } = useContactReadQuery();
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  if (error !== undefined && !isFetching) {
    return (
      <LoadError title="We couldn’t load the contact form" error={asApiError(error)} onRetry={() => void refetch()} />
    );
  }
  if (data === undefined || status === 'loading') return <LoadingTicks label="Loading the contact form" />;
  if (data.email === null) {
    return (
      <Note>
        This installation has no contact address. The features guide and the billing portal answer most questions;
        otherwise ask the people who run it.
      </Note>
    );
  }
  if (sentFrom !== null) {
    return (
      <Note tone="good" announce>
        <div className="grid justify-items-start gap-3">
          <p className="wrap-anywhere">Message sent. We’ll answer to {sentFrom}.</p>
          <Button size="sm" onClick={() => setSentFrom(null)}>
            Write another message
          </Button>
        </div>
      </Note>
    );
  }
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ');
  return (
    <Fields
      key={user?.id}
      initial={{ name, email: user?.email ?? '', message: readTabStorage(DRAFT) ?? '' }}
      email={data.email}
      onSent={setSentFrom}
    />
  );
}

function Fields({ initial, email, onSent }: { initial: Values; email: string; onSent: (from: string) => void }) {
  const [send] = useContactSendMutation();
  const submit = async (values: Values) => {
    const request = { name: values.name.trim(), email: values.email.trim(), message: values.message.trim() };
    await send(request).unwrap();
    writeTabStorage(DRAFT, null);
    onSent(request.email);
  };
  return (
    <ApiForm
      label="Contact"
      className="mt-3 max-w-[34rem] text-ink"
      initialValues={initial}
      schema={SCHEMA}
      onSubmit={submit}
      failureTitle="Message not sent"
    >
      <div className="grid gap-4 xs:grid-cols-2">
        <TextField name="name" label="Name (optional)" autoComplete="name" />
        <EmailField autoComplete="email" />
      </div>
      <TextAreaField name="message" label="Message" rows={6} />
      <DraftKeeper />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton busyLabel="Sending...">
          <Mail aria-hidden className="icon" />
          Send message
        </SubmitButton>
        <p className="text-xs wrap-anywhere text-ink-3">
          Or write to{' '}
          <a href={`mailto:${email}`} className="text-link">
            {email}
          </a>
          .
        </p>
      </div>
    </ApiForm>
  );
}

function DraftKeeper() {
  const { message } = useFormikContext<Values>().values;
  useEffect(() => writeTabStorage(DRAFT, message === '' ? null : message), [message]);
  return null;
}
