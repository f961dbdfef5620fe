import { Formik, type FormikHelpers } from 'formik';
import { Layers } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import * as yup from 'yup';
import { useApiStore } from '../../../api/api-store';
import { NAME_FIELD } from '../../../shared/batches/name-field';
import { longDay } from '../../../shared/dates/dates';
import { useOnline } from '../../../shared/hooks/use-online';
import { Button } from '../../../shared/ui/button';
import { Form, RefusalNote, showRefusal, TextField } from '../../../shared/ui/form';
import type { ListPreview } from '../list/list-preview';
import type { SongQueue } from '../queue/song-queue';
import { startBatch } from './start-batch';

const SCHEMA = yup.object({ name: NAME_FIELD });

interface BatchStartProps {
  queue: SongQueue;
  list: ListPreview;
  folderName: string | null;
}

/** Names the batch that a list becomes, and starts it. */
export function BatchStart({ queue, list, folderName }: BatchStartProps) {
  const store = useApiStore();
  const navigate = useNavigate();
  const isOnline = useOnline();
  const name = folderName ?? `Batch of ${longDay(new Date().toISOString())}`;
  const isReady = isOnline && list.willSend.length > 0;
  const submit = async (values: { name: string }, form: FormikHelpers<{ name: string }>) => {
    if (!isReady) return;
    form.setStatus(null);
    try {
      const id = await startBatch(store, queue, list, values.name);
      await navigate(`/studio/history/batches/${id}`);
    } catch (error) {
      showRefusal(error, values, form);
    }
  };
  return (
    <Formik initialValues={{ name }} validationSchema={SCHEMA} onSubmit={submit}>
      {({ isSubmitting }) => (
        <Form label="New batch">
          <RefusalNote title="The batch wasn’t started" />
          <TextField name="name" label="Batch name" autoComplete="off" />
          <Button
            type="submit"
            variant="primary"
            size="lg"
            busy={isSubmitting}
            busyLabel="Starting..."
            unavailable={!isReady}
            className="w-full"
          >
            <Layers aria-hidden className="icon" />
            {list.willSend.length === 1 ? 'Start batch of 1 song' : `Start batch of ${list.willSend.length} songs`}
          </Button>
        </Form>
      )}
    </Formik>
  );
}
