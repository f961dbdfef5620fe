import { Moon } from 'lucide-react';
import { useStoreState } from '../../../shared/hooks/use-store-state';
import { Button } from '../../../shared/ui/button';
import { Figure } from '../../../shared/ui/figure';
import { useLazyDialog } from '../../../shared/ui/use-lazy-dialog';
import { usePlayerSession } from '../use-player';
import { SLEEP_ENDS, type SleepState } from './sleep-timer';

const loadDialog = async () => (await import('./sleep-dialog')).SleepDialog;

/** The moon, with what is left beside it; a press opens the choice. */
export function SleepButton() {
  const { sleep } = usePlayerSession();
  const state = useStoreState(sleep);
  const { dialog, isOpen, setIsOpen } = useLazyDialog(loadDialog, 'The sleep timer');
  return (
    <>
      <Button
        variant="quiet"
        icon={state === null}
        style={state === null ? undefined : { paddingInline: '0.5rem' }}
        aria-label={`Sleep timer, ${leftWords(state)}`}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Moon aria-hidden className="icon" />
        {state !== null && state.leftSeconds !== null && (
          <Figure value={Math.ceil(state.leftSeconds / 60)} unit="min" />
        )}
      </Button>
      {dialog && <dialog.Component open={isOpen} onOpenChange={setIsOpen} />}
    </>
  );
}

function leftWords(state: SleepState | null): string {
  if (state === null) return 'off';
  if (typeof state.choice !== 'number') return SLEEP_ENDS[state.choice].toLowerCase();
  const minutes = Math.ceil((state.leftSeconds ?? 0) / 60);
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`;
}
