import { type ReactNode, useRef, useState } from 'react';
import { isAudioFile } from '../../../../shared/audio/is-audio-file';
import { PLAYED_AUDIO } from '../../../../shared/files/found-files';
import { Button } from '../../../../shared/ui/button';
import type { ButtonVariant } from '../../../../shared/ui/button-style';
import { useToast } from '../../../../shared/ui/use-toast';

/** Hands on a file when it is sound; says so when it is not. */
export function useAudioFile(onFile: (file: File) => void): (file: File) => Promise<void> {
  const toast = useToast();
  return async (file) => {
    if (await isAudioFile(file)) onFile(file);
    else toast({ title: 'Invalid file', description: 'Please select an audio file', tone: 'bad' });
  };
}

interface ChooseFileProps {
  /** Names the field, e.g. "Original file". */
  label: string;
  onFile: (file: File) => void;
  variant?: ButtonVariant;
  size?: 'sm' | 'md';
  buttonLabel: string;
  children: ReactNode;
}

/** A button that opens the browser's file picker. */
export function ChooseFile({ label, onFile, variant = 'line', size = 'sm', buttonLabel, children }: ChooseFileProps) {
  const field = useRef<HTMLInputElement>(null);
  const [round, setRound] = useState(0);
  const take = useAudioFile(onFile);
  return (
    <>
      <Button variant={variant} size={size} aria-label={buttonLabel} onClick={() => field.current?.click()}>
        {children}
      </Button>
      <input
        // A new field each time: the same file can be chosen again.
        key={round}
        ref={field}
        type="file"
        accept={PLAYED_AUDIO}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void take(file);
          setRound(round + 1);
        }}
      />
    </>
  );
}
