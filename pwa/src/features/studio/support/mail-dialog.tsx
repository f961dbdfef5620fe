import { Formik, type FormikHelpers } from 'formik';
import { Mail } from 'lucide-react';
import * as yup from 'yup';
import { useSupportSendMutation } from '../../../api/generated/studio-client';
import { Button } from '../../../shared/ui/button';
import { Dialog, DialogActions } from '../../../shared/ui/dialog';
import { Form, RefusalNote, showRefusal, TextAreaField } from '../../../shared/ui/form';
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
  const submit = async (values: Values, form: FormikHelpers<Values>) => {
    form.setStatus(null);
    const message = cleaned(values.message);
    try {
      await send({
        ...(message !== '' && { message }),
        conversation: values.isAlong ? conversation : [],
      }).unwrap();
      onClose();
      toast({ title: 'Message sent', description: 'Support answers to your account’s email address.', tone: 'good' });
    } catch (error) {
      showRefusal(error, values, form);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Write to a person"
      description={`Goes to ${email} with your name, email address, workspace and plan.`}
    >
      <Formik initialValues={initial} validationSchema={SCHEMA} onSubmit={submit}>
        {({ values, isSubmitting, setFieldValue }) => (
          <Form label="Write to a person">
            <RefusalNote title="Message not sent" />
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
            <DialogActions onCancel={onClose}>
              <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Sending...">
                <Mail aria-hidden className="icon" />
                Send message
              </Button>
            </DialogActions>
          </Form>
        )}
      </Formik>
    </Dialog>
  );
}

function ConversationPreview({ conversation }: { conversation: ReturnType<typeof mailedConversation> }) {
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
