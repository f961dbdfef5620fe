import * as yup from 'yup';
import type { BatchDto } from '../../../../api/generated/attune-client';
import { Button } from '../../../../shared/ui/button';
import { ApiForm, SubmitButton, TextField } from '../../../../shared/ui/form';
import { useBatchesRenameMutation } from '../../../../shared/batches/batches-api';
import { MAX_BATCH_NAME } from '@attune/catalogue/batches';

const SCHEMA = yup.object({
  name: yup
    .string()
    .trim()
    .required('A batch needs a name.')
    .max(MAX_BATCH_NAME, `Use at most ${MAX_BATCH_NAME} characters.`),
});

/** In place of the name; Escape leaves it as it was. */
export function RenameBatch({ batch: { id, name }, onClose }: { batch: BatchDto; onClose: () => void }) {
  const [rename] = useBatchesRenameMutation();
  const submit = async (values: { name: string }) => {
    await rename({ id, updateBatchDto: { name: values.name.trim() } }).unwrap();
    onClose();
  };
  return (
    <ApiForm
      label="Rename batch"
      className="max-w-[34rem]"
      initialValues={{ name }}
      schema={SCHEMA}
      onSubmit={submit}
      failureTitle="The batch wasn’t renamed"
    >
      <div className="flex flex-wrap items-start gap-2">
        <TextField
          name="name"
          label="Batch name"
          autoComplete="off"
          className="flex-[1_1_14rem]"
          // The field was asked for by a press.
          // eslint-disable-next-line jsx-a11y-x/no-autofocus
          autoFocus
          onKeyDown={({ key }) => {
            if (key === 'Escape') onClose();
          }}
        />
        <span className="flex gap-2 pt-7">
          <SubmitButton busyLabel="Saving...">Save</SubmitButton>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </span>
      </div>
    </ApiForm>
  );
}
