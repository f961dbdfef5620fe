import { useField } from 'formik';
import type { ReactNode } from 'react';
import { Field, Input, type InputProps } from './field';

export interface TextFieldProps extends Omit<InputProps, 'name' | 'value' | 'defaultValue'> {
  /** The field's name in the Formik form around it. */
  name: string;
  label: ReactNode;
  labelEnd?: ReactNode;
  hint?: ReactNode;
}

/** A text input of a Formik form. */
export function TextField({ name, label, labelEnd, hint, className, ...input }: TextFieldProps) {
  const [field, { error, touched }] = useField<string>(name);
  return (
    <Field
      label={label}
      {...(labelEnd !== undefined && { labelEnd })}
      {...(hint !== undefined && { hint })}
      {...(className !== undefined && { className })}
      error={touched ? error : undefined}
    >
      {(control) => <Input {...input} {...field} {...control} />}
    </Field>
  );
}
