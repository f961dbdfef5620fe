import type { ReactNode } from 'react';

/**
 * A link in looks that opens something here. Pressing it takes no focus: else the field that loses it may complain, the
 * button moves down with what is below, and the click ends beside it.
 */
export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      className="min-h-6 text-sm text-link"
    >
      {children}
    </button>
  );
}
