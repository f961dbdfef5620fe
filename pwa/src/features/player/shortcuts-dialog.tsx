import { Dialog } from '../../shared/ui/dialog';
import { Key } from './key-hints';
import { PRACTICE_SHORTCUTS, type Shortcut } from './practice-shortcuts';

/** The keys that act in every view. */
const SHORTCUTS: readonly Shortcut[] = [
  [['Space', 'K'], 'Play or pause'],
  [['J', '←'], 'Back 10 seconds'],
  [['L', '→'], 'Forward 10 seconds'],
  [['P'], 'Previous track'],
  [['N'], 'Next track'],
  [['I'], 'To my instrument'],
  [['R'], 'As recorded and back'],
  [['Shift', '↑', '↓'], 'A semitone higher, lower'],
  [['M'], 'Mute'],
  [['↑', '↓'], 'Volume'],
  [['O'], 'Choose files'],
  [['?'], 'Show this list'],
];

export function ShortcutsDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <KeyList keys={SHORTCUTS} />
      <h3 className="text-base">In Practice</h3>
      <KeyList keys={PRACTICE_SHORTCUTS} />
      <p className="text-xs text-ink-3">
        In the waveform, the arrow keys move by a tenth of a second, Page Up and Page Down by ten seconds.
      </p>
    </Dialog>
  );
}

function KeyList({ keys: shortcuts }: { keys: readonly Shortcut[] }) {
  return (
    <dl className="grid gap-0 text-sm">
      {shortcuts.map(([keys, what]) => (
        <div key={what} className="flex items-center justify-between gap-4 border-b border-line py-2 last:border-b-0">
          <dt className="order-2 flex flex-none gap-1.5">
            {keys.map((key) => (
              <Key key={key}>{key}</Key>
            ))}
          </dt>
          <dd className="text-ink-2">{what}</dd>
        </div>
      ))}
    </dl>
  );
}
