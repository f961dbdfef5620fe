import type { FormikHelpers } from 'formik';
import { type ApiError, asApiError, reasonOf } from '../../api/api-error';

/** What the server said of a form; kept in Formik's status, for errors there are cleared by every validation. */
export interface FormRefusal {
  message: string;
  /** By field: the remark, and the value it was about. */
  fields: Record<string, { text: string; value: unknown }>;
}

/** Shows why the form was refused, with the remarks beside their fields. Whatever was typed stays. */
export function showRefusal<T extends object>(error: unknown, values: T, form: FormikHelpers<T>): ApiError {
  const refusal = { ...asApiError(error), message: reasonOf(error) };
  const remarks = Object.entries(refusal.fields ?? {}).filter(([field]) => field in values);
  const fields = Object.fromEntries(
    remarks.map(([field, text]) => [field, { text, value: (values as Record<string, unknown>)[field] }]),
  );
  form.setStatus({ message: refusal.message, fields } satisfies FormRefusal);
  return refusal;
}

/** The refusal in a form's status, if there is one. */
export function refusalOf(status: unknown): FormRefusal | null {
  return typeof status === 'object' && status !== null && 'fields' in status ? (status as FormRefusal) : null;
}
