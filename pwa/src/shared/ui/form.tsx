import { Form as FormikForm, Formik, type FormikHelpers, type FormikValues, useField, useFormikContext } from 'formik';
import { Eye, EyeOff } from 'lucide-react';
import { type FocusEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { AnyObjectSchema } from 'yup';
import { asApiError, reasonOf } from '../../api/api-error';
import { Scope } from '../scope';
import { Button, type ButtonProps } from './button';
import { classNames } from './class-names';
import { Field, Input, type InputProps } from './field';
import { Note } from './note';

/**
 * A Formik form that focuses its first invalid field when it cannot be sent. Its button, disabled while sending, gets
 * the focus back. A field shows its error on blur; an empty one only after submitting, since the user may only have
 * tabbed through it.
 */
export function Form({ className, children, label }: { className?: string; children: ReactNode; label?: string }) {
  const { submitCount, isSubmitting, isValidating, setFieldTouched } = useFormikContext();
  const afterPointerUp = useAfterPointerUp();
  const form = useRef<HTMLFormElement>(null);
  const settled = useRef(0);
  useEffect(() => {
    if (isSubmitting || isValidating || settled.current === submitCount) return;
    settled.current = submitCount;
    const faulty = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (faulty) faulty.focus();
    else if (document.activeElement?.contains(form.current) === true) {
      form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    }
  }, [submitCount, isSubmitting, isValidating]);
  const leave = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement) || target.name === '') return;
    afterPointerUp(() => {
      // Meanwhile the form may have been sent and cleared.
      if (target.value !== '') void setFieldTouched(target.name);
    });
  };
  return (
    <FormikForm
      ref={form}
      onBlur={leave}
      noValidate
      aria-label={label}
      className={classNames('grid grid-cols-[minmax(0,1fr)] gap-4', className)}
    >
      {children}
    </FormikForm>
  );
}

/** Defers a change while a mouse button is down: a pressed element must not move before the button is released. */
function useAfterPointerUp(): (action: () => void) => void {
  const isDown = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const scope = new Scope();
    const press = () => {
      isDown.current = true;
    };
    const letGo = () => {
      isDown.current = false;
      // The click event comes first.
      scope.timeout(() => {
        for (const action of waiting.current.splice(0)) action();
      });
    };
    scope.listen(document, 'mousedown', press, { capture: true });
    scope.listen(document, 'mouseup', letGo, { capture: true });
    scope.listen(document, 'dragend', letGo, { capture: true });
    return scope.dispose;
  }, []);
  return useCallback((action) => {
    if (isDown.current) waiting.current.push(action);
    else action();
  }, []);
}

/** The server's errors; stored in Formik's status, because every validation clears Formik's own errors. */
interface FormRefusal {
  message: string;
  /** By field: the message, and the value it refers to. */
  fields: Record<string, { text: string; value: unknown }>;
}

/** Shows why the server rejected the form, with messages beside their fields. The typed values stay. */
export function showRefusal<T extends object>(error: unknown, values: T, form: FormikHelpers<T>): void {
  const refusal = { ...asApiError(error), message: reasonOf(error) };
  const remarks = Object.entries(refusal.fields ?? {}).filter(([field]) => field in values);
  const fields = Object.fromEntries(
    remarks.map(([field, text]) => [field, { text, value: (values as Record<string, unknown>)[field] }]),
  );
  form.setStatus({ message: refusal.message, fields } satisfies FormRefusal);
}

/** The refusal in the form's status, if any. */
function refusalOf(status: unknown): FormRefusal | null {
  return typeof status === 'object' && status !== null && 'fields' in status ? (status as FormRefusal) : null;
}

/**
 * Above the fields: why the form was rejected, until it is sent again. A field's own message stands at the field alone.
 */
export function RefusalNote({ title }: { title: string }) {
  const form = useFormikContext();
  const refusal = refusalOf(form.status);
  if (refusal === null || form.isSubmitting) return null;
  const isAtField = Object.values(refusal.fields).some(({ text }) => text === refusal.message);
  return (
    <Note tone="bad" announce>
      <b className="font-[620]">{`${title}.`}</b>{' '}
      <span>{isAtField ? 'Please check the marked field.' : refusal.message}</span>
    </Note>
  );
}

export interface ApiFormContent<T> {
  initialValues: T;
  schema: AnyObjectSchema;
  /** Sends the values. What it throws is shown in the form. */
  onSubmit: (values: T, form: FormikHelpers<T>) => Promise<void>;
  /** Above the reason when the values are rejected. */
  failureTitle: string;
  children: ReactNode;
}

interface ApiFormProps<T> extends ApiFormContent<T> {
  label: string;
  className?: string;
}

/** A form whose values are sent to the server. */
export function ApiForm<T extends FormikValues>(props: ApiFormProps<T>) {
  const { initialValues, schema, onSubmit, failureTitle, label, className, children } = props;
  const submit = async (values: T, form: FormikHelpers<T>) => {
    form.setStatus(null);
    try {
      await onSubmit(values, form);
    } catch (error) {
      showRefusal(error, values, form);
    }
  };
  return (
    <Formik initialValues={initialValues} validationSchema={schema} onSubmit={submit}>
      <Form label={label} className={className}>
        <RefusalNote title={failureTitle} />
        {children}
      </Form>
    </Formik>
  );
}

/** Sends the form around it. */
export function SubmitButton(props: ButtonProps) {
  const { isSubmitting } = useFormikContext();
  return <Button type="submit" variant="primary" busy={isSubmitting} {...props} />;
}

interface TextFieldProps extends Omit<InputProps, 'name' | 'value' | 'defaultValue'> {
  /** The field's name in the Formik form around it. */
  name: string;
  label: ReactNode;
  labelEnd?: ReactNode;
  hint?: ReactNode;
}

/** A field's value and its error, our own or the server's, which stays until the value changes. */
function useTextField(name: string) {
  const [{ value, onChange }, { error, touched }] = useField<string>(name);
  const remark = refusalOf(useFormikContext().status)?.fields[name];
  const refused = remark?.value === value ? remark.text : undefined;
  return { input: { name, value, onChange }, error: (touched ? error : undefined) ?? refused };
}

/** A text input of a Formik form, which handles blur itself. */
export function TextField({ name, label, labelEnd, hint, className, ...props }: TextFieldProps) {
  const { input, error } = useTextField(name);
  return (
    <Field label={label} labelEnd={labelEnd} hint={hint} className={className} error={error}>
      {(control) => <Input {...props} {...input} {...control} />}
    </Field>
  );
}

/** The field `email`: phones offer the keyboard for an address, and correct nothing in it. */
export function EmailField(props: Omit<TextFieldProps, 'name' | 'label'>) {
  return (
    <TextField
      {...props}
      name="email"
      label="Email"
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

interface TextAreaFieldProps {
  /** The field's name in the Formik form around it. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  placeholder?: string;
  rows?: number;
}

/** Text of several lines in a Formik form. */
export function TextAreaField({ name, label, hint, placeholder, rows = 3 }: TextAreaFieldProps) {
  const { input, error } = useTextField(name);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          rows={rows}
          placeholder={placeholder}
          {...input}
          {...control}
          className="w-full rounded-md border border-line-strong bg-field px-3 py-2 text-[1rem] leading-normal aria-invalid:border-danger aria-invalid:[box-shadow:0_0_0_1px_var(--danger)]"
        />
      )}
    </Field>
  );
}

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end'> {
  autoComplete: 'current-password' | 'new-password';
}

/** A password that can be shown. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      end={
        <button
          type="button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setIsShown(!isShown)}
          className="mr-0.5 grid h-10 w-10 place-items-center rounded-md text-ink-2 hover:bg-raised hover:text-ink"
        >
          <Icon aria-hidden className="icon" />
        </button>
      }
    />
  );
}
