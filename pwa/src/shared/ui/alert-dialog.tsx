import type { ReactNode } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

export interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will be gone, and that it stays gone. */
  description: ReactNode;
  /** The verb, e.g. "Delete account". */
  confirmLabel: string;
  /** Where "Cancel" could be taken for the action itself. */
  dismissLabel?: string;
  busyLabel?: string;
  busy?: boolean;
  onConfirm: () => void;
  /** Further fields, e.g. a password. */
  children?: ReactNode;
}

/** Asks before something is destroyed. Closing it is the caller's, once it is done. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  dismissLabel = 'Cancel',
  busyLabel,
  busy = false,
  onConfirm,
  children,
}: AlertDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description} role="alertdialog">
      {children}
      <div className="flex flex-wrap justify-end gap-3">
        <Button data-autofocus="fallback" onClick={() => onOpenChange(false)}>
          {dismissLabel}
        </Button>
        <Button variant="danger-fill" busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
