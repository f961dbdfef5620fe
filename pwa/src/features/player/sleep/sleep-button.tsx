import { Moon } from 'lucide-react';
import { useState } from 'react';
import { useStoreState } from '../../../shared/hooks/use-store-state';
import { Button } from '../../../shared/ui/button';
import { PickTiles } from '../../../shared/ui/choice';
import { Dialog } from '../../../shared/ui/dialog';
import { Figure } from '../../../shared/ui/figure';
import { clock } from '../../../shared/format/sound';
import { usePlayerSession } from '../use-player';
import { SLEEP_MINUTES, type SleepChoice, type SleepState } from './sleep-timer';

/** The moon, with what is left beside it; a press opens the choice. */
export function SleepButton() {
  const { sleep } = usePlayerSession();
  const state = useStoreState(sleep);
  const [isOpen, setIsOpen] = useState(false);
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
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Sleep timer"
        description="Fades out over the last 20 seconds."
      >
        <PickTiles
          label="Stop after"
          labelEnd={
            state !== null && (
              <span className="text-accent-text">
                {state.leftSeconds === null ? (
                  'after this song'
                ) : (
                  <span>
                    <span className="figure">{clock(state.leftSeconds)}</span> left
                  </span>
                )}
              </span>
            )
          }
          className="grid-cols-2"
          value={state === null ? null : String(state.choice)}
          onChange={(value) => sleep.start(CHOICES.find((choice) => String(choice) === value) ?? 'song')}
          options={CHOICES.map((choice) => ({
            value: String(choice),
            label:
              typeof choice === 'number' ? (
                <Figure value={choice} unit="min" />
              ) : (
                <span className="font-sans text-sm">{ENDS[choice]}</span>
              ),
          }))}
        />
        {state !== null && (
          <Button
            onClick={() => {
              sleep.stop();
              setIsOpen(false);
            }}
          >
            Stop timer
          </Button>
        )}
      </Dialog>
    </>
  );
}

const CHOICES: readonly SleepChoice[] = [...SLEEP_MINUTES, 'song', 'album'];
const ENDS = { song: 'End of song', album: 'End of album' };

function leftWords(state: SleepState | null): string {
  if (state === null) return 'off';
  if (typeof state.choice !== 'number') return ENDS[state.choice].toLowerCase();
  const minutes = Math.ceil((state.leftSeconds ?? 0) / 60);
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`;
}
