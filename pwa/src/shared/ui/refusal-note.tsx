import { useFormikContext } from 'formik';
import { refusalOf } from './form-refusal';
import { Note } from './note';

/** Why the form was not accepted, above its fields, until it is sent again. */
export function RefusalNote({ title }: { title: string }) {
  const form = useFormikContext();
  const refusal = refusalOf(form.status);
  if (refusal === null || form.isSubmitting) return null;
  return (
    <Note tone="bad" announce>
      <b className="font-[620]">{title}.</b> {refusal.message}
    </Note>
  );
}
