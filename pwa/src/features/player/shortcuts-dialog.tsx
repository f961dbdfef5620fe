import { Dialog } from '../../shared/ui/dialog';
import { SHORTCUTS } from './use-shortcuts';

export function ShortcutsDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <dl className="grid gap-0 text-sm">
        {SHORTCUTS.map(([keys, what]) => (
          <div key={what} className="flex items-center justify-between gap-4 border-b border-line py-2 last:border-b-0">
            <dt className="order-2 flex flex-none gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="figure grid min-h-7 min-w-7 place-items-center rounded-sm border border-line-strong bg-raised px-1.5 text-xs"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-ink-2">{what}</dd>
          </div>
        ))}
      </dl>
      <p className="text-xs text-ink-3">
        In the waveform, the arrow keys move by a tenth of a second, Page Up and Page Down by ten seconds.
      </p>
    </Dialog>
  );
}
