import type { RefObject } from 'react';

/** The server's limit, bytes: a larger file need not be sent. */
export const MAX_PICTURE_BYTES = 5 * 2 ** 20;

interface PictureInputProps {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  onChoose: (file: File) => void;
}

/** The file field behind a button that chooses a cover or a logo. */
export function PictureInput({ ref, label, onChoose }: PictureInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept="image/png,image/jpeg,image/webp"
      aria-label={label}
      tabIndex={-1}
      hidden
      onChange={({ target }) => {
        const file = target.files?.[0];
        // Lets the user choose the same file again.
        target.value = '';
        if (file) onChoose(file);
      }}
    />
  );
}
