import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { TextButton } from './text-button';

/** Leads from one form to another and takes along the address that was typed. */
export function SwitchButton({ onSwitch, children }: { onSwitch: (email: string) => void; children: ReactNode }) {
  const { values } = useFormikContext<{ email: string }>();
  return <TextButton onClick={() => onSwitch(values.email)}>{children}</TextButton>;
}
