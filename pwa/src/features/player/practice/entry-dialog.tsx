import { useState } from 'react';
import { Button } from '../../../shared/ui/button';
import { Dialog, DialogActions } from '../../../shared/ui/dialog';
import { Field, Input } from '../../../shared/ui/field';

interface EntryDialogProps {
  title: string;
  name: string;
  onSave: (name: string) => void;
  /** Without it there is nothing to delete yet. */
  onDelete?: (() => void) | undefined;
  onClose: () => void;
}

/** The name of a loop or a marker. */
export function EntryDialog({ title, name, onSave, onDelete, onClose }: EntryDialogProps) {
  const [text, setText] = useState(name);
  const isEmpty = text.trim() === '';
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (isEmpty) return;
          onSave(text.trim());
          onClose();
        }}
      >
        <Field label="Name">
          {(control) => (
            <Input {...control} value={text} maxLength={80} onChange={({ target }) => setText(target.value)} />
          )}
        </Field>
        <DialogActions onCancel={onClose}>
          {onDelete && (
            <Button
              variant="danger"
              onClick={() => {
                onDelete();
                onClose();
              }}
            >
              Delete
            </Button>
          )}
          <Button type="submit" variant="primary" unavailable={isEmpty}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
