import { useFormikContext } from 'formik';
import { Mail } from 'lucide-react';
import * as yup from 'yup';
import { useSupportSendMutation } from '../../../api/generated/studio-client';
import { DialogForm } from '../../../shared/ui/dialog-form';
import { TextAreaField } from '../../../shared/ui/form';
import { Switch } from '../../../shared/ui/switch';
import { useToast } from '../../../shared/ui/use-toast';
import type { Turn } from './conversation-store';
import { mailedConversation } from './history';
import { cleaned, isTooLong, LONG_MESSAGE } from './messages';

interface Values {
  message: string;
  isAlong: boolean;
}

const SCHEMA = yup.object({
  message: yup
    .string()
    .when('isAlong', ([isAlong], field) => (isAlong ? field : field.trim().required('Write a message first')))
    .test('length', LONG_MESSAGE, (text = '') => !isTooLong(cleaned(text))),
});

interface MailDialogProps {
  email: string;
  turns: readonly Turn[];
  onClose: () => void;
}

/** A message to support, with the conversation if wanted: all of it is seen before it is sent. */
export function MailDialog({ email, turns, onClose }: MailDialogProps) {
  const [send] = useSupportSendMutation();
  const toast = useToast();
  const conversation = mailedConversation(turns);
  const initial: Values = { message: '', isAlong: conversation.length > 0 };
  const submit = async (values: Values) => {
    const message = cleaned(values.message);
    await send({
      message: message || undefined,
      conversation: values.isAlong ? conversation : [],
    }).unwrap();
    onClose();
    toast({ title: 'Message sent', description: 'Support answers to your account’s email address.', tone: 'good' });
  };
  return (
    <DialogForm
      onClose={onClose}
      title="Write to a person"
      description={`Goes to ${email} with your name, email address, workspace and plan.`}
      initialValues={initial}
      schema={SCHEMA}
      onSubmit={submit}
      failureTitle="Message not sent"
      submitIcon={<Mail aria-hidden className="icon" />}
      submitLabel="Send message"
      busyLabel="Sending..."
    >
      <Fields conversation={conversation} />
    </DialogForm>
  );
}

interface FieldsProps {
  conversation: ReturnType<typeof mailedConversation>;
}

function Fields({ conversation }: FieldsProps) {
  const { values, setFieldValue } = useFormikContext<Values>();
  return (
    <>
      <TextAreaField
        name="message"
        label="Message"
        hint={values.isAlong ? 'Optional: what the assistant could not answer.' : undefined}
      />
      {conversation.length > 0 && (
        <Switch
          label="Send the conversation along"
          checked={values.isAlong}
          onChange={(isAlong) => void setFieldValue('isAlong', isAlong)}
        />
      )}
      {values.isAlong && <ConversationPreview conversation={conversation} />}
    </>
  );
}

function ConversationPreview({ conversation }: FieldsProps) {
  return (
    <div role="region" aria-label="Conversation to be sent" tabIndex={0} className="chat-preview">
      {conversation.map(({ role, content }, i) => (
        <p key={i}>
          <b>{role === 'user' ? 'You' : 'AI assistant'}</b>
          <br />
          {content}
        </p>
      ))}
    </div>
  );
}
