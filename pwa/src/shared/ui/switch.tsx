import * as RadixSwitch from '@radix-ui/react-switch';
import { type ReactNode, useId } from 'react';

export interface SwitchProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** On or off, at once. */
export function Switch({ label, hint, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-control items-center justify-between gap-4 text-sm">
      <div className="grid gap-0.5">
        <label htmlFor={id} className="font-[560]">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-xs text-ink-3">
            {hint}
          </p>
        )}
      </div>
      <RadixSwitch.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="relative h-6 w-11 flex-none rounded-full border border-line-strong bg-field before:absolute before:-inset-2.5 data-[state=checked]:border-mark data-[state=checked]:bg-accent-soft"
      >
        <RadixSwitch.Thumb className="block size-4 translate-x-1 rounded-full bg-ink-3 transition-transform duration-(--dur-1) data-[state=checked]:translate-x-[1.375rem] data-[state=checked]:bg-mark" />
      </RadixSwitch.Root>
    </div>
  );
}
