import { useField, useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { Field, Input, type InputProps } from './field';
import { refusalOf } from './form-refusal';

export interface TextFieldProps extends Omit<InputProps, 'name' | 'value' | 'defaultValue'> {
  /** The field's name in the Formik form around it. */
  name: string;
  label: ReactNode;
  labelEnd?: ReactNode;
  hint?: ReactNode;
}

/** A text input of a Formik form, which hears when it is left. The server's remark stands until the value it was about changes. */
export function TextField({ name, label, labelEnd, hint, className, ...input }: TextFieldProps) {
  const [{ value, onChange }, { error, touched }] = useField<string>(name);
  const remark = refusalOf(useFormikContext().status)?.fields[name];
  const refused = remark?.value === value ? remark.text : undefined;
  return (
    <Field
      label={label}
      labelEnd={labelEnd}
      hint={hint}
      className={className}
      error={(touched ? error : undefined) ?? refused}
    >
      {(control) => <Input {...input} name={name} value={value} onChange={onChange} {...control} />}
    </Field>
  );
}
