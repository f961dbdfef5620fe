import type { ReactNode } from 'react';

/** A link in looks that opens something here. */
export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className="text-sm text-link">
      {children}
    </button>
  );
}
