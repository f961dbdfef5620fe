import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { Button } from '../../../shared/ui/button';
import type { ButtonVariant } from '../../../shared/ui/button-style';

/** Types offered by the file dialog; the content is checked later. */
const ACCEPTED = 'audio/*,.mp3,.wav,.m4a,.aac,.flac,.ogg,.oga,.opus,.aif,.aiff';

interface ChooseFilesProps {
  onFiles: (files: File[]) => void;
  /** Label of the hidden input. */
  label: string;
  isMultiple?: boolean;
  variant?: ButtonVariant;
  size?: 'sm' | 'md';
  id?: string;
  children: ReactNode;
}

/** A button that opens the device's file dialog. */
export function ChooseFiles({
  onFiles,
  label,
  isMultiple = true,
  variant = 'line',
  size = 'md',
  id,
  children,
}: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.target.files ?? [])];
    // Lets the user choose the same file again.
    event.target.value = '';
    if (files.length > 0) onFiles(files);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        multiple={isMultiple}
        aria-label={label}
        tabIndex={-1}
        hidden
        onChange={take}
      />
      <Button id={id} variant={variant} size={size} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
