import { outputText } from '@attune/catalogue/retuning';
import { Badge } from '../../../shared/ui/badge';
import { Figure } from '../../../shared/ui/figure';
import type { QueueState } from '../queue/queue-state';
import { batchSongs } from '../queue/queue-store';
import { isBusy, isOverLimit, type Song } from '../song';

/** What a list that was sent is retuned to; once it is done, how many songs are. */
export function RunWords({ state }: { state: QueueState }) {
  if (state.songs.some(isBusy)) return <RequestWords songs={batchSongs(state)} />;
  return <Outcome songs={[...batchSongs(state), ...state.songs.filter(isOverLimit)]} />;
}

/** What the songs were sent with: `to 432 Hz, FLAC, High`; nothing when they differ. */
function RequestWords({ songs }: { songs: readonly Song[] }) {
  const words = new Set(
    songs.flatMap(({ phase }) =>
      phase.kind === 'open'
        ? []
        : [`${phase.request.targetHz} ${outputText(phase.request.format, phase.request.quality)}`],
    ),
  );
  const [only = ''] = words;
  if (words.size !== 1) return null;
  const [, hz = '', rest = ''] = /^(\S+) (.*)$/.exec(only) ?? [];
  return (
    <span className="text-sm text-ink-2">
      to <Figure value={Number(hz)} unit="Hz" decimals={2} tone="now" />, {rest}
    </span>
  );
}

/** `6 of 6 done`. */
function Outcome({ songs }: { songs: readonly Song[] }) {
  const done = songs.filter(({ phase }) => phase.kind === 'done').length;
  return (
    <Badge tone={done === songs.length ? 'good' : 'neutral'}>
      {done} of {songs.length} done
    </Badge>
  );
}
