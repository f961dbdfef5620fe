import type { FormikValues } from 'formik';
import type { ReactNode } from 'react';
import { Dialog, DialogActions } from './dialog';
import { ApiForm, type ApiFormContent, SubmitButton } from './form';

interface DialogFormProps<T> extends ApiFormContent<T> {
  open?: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** Names the form where the title says more. */
  label?: string;
  submitIcon?: ReactNode;
  /** On the button that sends it. */
  submitLabel: string;
  busyLabel: string;
}

/** A dialog that is one form; its fields are the children. */
export function DialogForm<T extends FormikValues>({
  open = true,
  onClose,
  title,
  description,
  label = title,
  submitIcon,
  submitLabel,
  busyLabel,
  children,
  ...form
}: DialogFormProps<T>) {
  return (
    <Dialog open={open} onOpenChange={onClose} title={title} description={description}>
      <ApiForm {...form} label={label}>
        {children}
        <DialogActions onCancel={onClose}>
          <SubmitButton busyLabel={busyLabel}>
            {submitIcon}
            {submitLabel}
          </SubmitButton>
        </DialogActions>
      </ApiForm>
    </Dialog>
  );
}
