import { Form as FormikForm, useFormikContext } from 'formik';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names';

/**
 * A Formik form that leads to its first faulty field when it cannot be sent. Its button, which was disabled meanwhile, gets
 * the focus back.
 */
export function Form({ className, children, label }: { className?: string; children: ReactNode; label?: string }) {
  const { submitCount, isSubmitting, isValidating } = useFormikContext();
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
  return (
    <FormikForm
      ref={form}
      noValidate
      aria-label={label}
      className={classNames('grid grid-cols-[minmax(0,1fr)] gap-4', className)}
    >
      {children}
    </FormikForm>
  );
}
