import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../ui/button';
import type { ButtonSize, ButtonVariant } from '../ui/button-style';
import { ACCEPTED_AUDIO, FOLDER_INPUT, type Found, inputFiles } from './found-files';

interface ChooseFilesProps {
  onFound: (found: Found) => void;
  /** Label of the hidden input. */
  label: string;
  isMultiple?: boolean;
  /** Chooses a folder, with all that is in it. */
  isFolder?: boolean;
  /** What the dialog offers; default songs. */
  accept?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  id?: string;
  children: ReactNode;
}

/** A button that opens the device's dialog for files, or for a folder. */
export function ChooseFiles({
  onFound,
  label,
  isMultiple = true,
  isFolder = false,
  accept = ACCEPTED_AUDIO,
  variant = 'line',
  size = 'md',
  id,
  children,
}: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = (field: HTMLInputElement): void => {
    const files = [...(field.files ?? [])];
    const found = inputFiles(files);
    // Lets the user choose the same file again.
    field.value = '';
    if (files.length > 0 || isFolder) onFound(found);
  };
  const takeEarly = useEffectEvent(() => {
    if (input.current?.files?.length) take(input.current);
  });
  // Chosen on the prerendered page, before its scripts had loaded.
  useEffect(() => takeEarly(), []);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple={isMultiple}
        {...(isFolder ? FOLDER_INPUT : { accept })}
        aria-label={label}
        tabIndex={-1}
        hidden
        onChange={({ target }) => take(target)}
      />
      <Button id={id} variant={variant} size={size} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
