import { Form as FormikForm, useFormikContext } from 'formik';
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { useAfterPress } from '../hooks/use-after-press';
import { classNames } from './class-names';

/**
 * A Formik form that leads to its first faulty field when it cannot be sent. Its button, which was disabled meanwhile, gets
 * the focus back. A field that is left says what is wrong with it; an empty one not before the form is sent, for somebody
 * may only have passed it.
 */
export function Form({ className, children, label }: { className?: string; children: ReactNode; label?: string }) {
  const { submitCount, isSubmitting, isValidating, setFieldTouched } = useFormikContext();
  const afterPress = useAfterPress();
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
    if (!(target instanceof HTMLInputElement) || target.name === '' || target.value === '') return;
    afterPress(() => void setFieldTouched(target.name));
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
