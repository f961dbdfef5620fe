import { clock } from '../../../shared/format/sound';
import { useStoreState } from '../../../shared/hooks/use-store-state';
import { Button } from '../../../shared/ui/button';
import { PickTiles } from '../../../shared/ui/choice';
import { Dialog } from '../../../shared/ui/dialog';
import { Figure } from '../../../shared/ui/figure';
import { usePlayerSession } from '../use-player';
import { SLEEP_ENDS, SLEEP_MINUTES, type SleepChoice } from './sleep-timer';

/** When the music stops by itself. */
export function SleepDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { sleep } = usePlayerSession();
  const state = useStoreState(sleep);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
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
              <span className="font-sans text-sm">{SLEEP_ENDS[choice]}</span>
            ),
        }))}
      />
      {state !== null && (
        <Button
          onClick={() => {
            sleep.stop();
            onOpenChange(false);
          }}
        >
          Stop timer
        </Button>
      )}
    </Dialog>
  );
}

const CHOICES: readonly SleepChoice[] = [...SLEEP_MINUTES, 'song', 'album'];
