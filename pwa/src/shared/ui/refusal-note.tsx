import { useFormikContext } from 'formik';
import { refusalOf } from './form-refusal';
import { Note } from './note';

/** Why the form was not accepted, above its fields, until it is sent again. What a field says itself is not repeated. */
export function RefusalNote({ title }: { title: string }) {
  const form = useFormikContext();
  const refusal = refusalOf(form.status);
  if (refusal === null || form.isSubmitting) return null;
  if (Object.values(refusal.fields).some(({ text }) => text === refusal.message)) return null;
  return (
    <Note tone="bad" announce>
      <b className="font-[620]">{title}.</b> {refusal.message}
    </Note>
  );
}
