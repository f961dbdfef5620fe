import { clock } from '../audio/format';
import { Segments } from '../ui/choice';
import { Slider } from '../ui/slider';
import type { Listening, Version } from './kept-player';
import { useKeptPlayer } from './use-kept-player';

/** Of the position's line: finer than a pixel. */
const STEPS = 1000;

/** Where in the song it is, and how long that is. */
export function Position({ listening: { positionSeconds, durationSeconds, song } }: { listening: Listening }) {
  const player = useKeptPlayer();
  const share = durationSeconds === null ? 0 : positionSeconds / durationSeconds;
  return (
    <div className="flex min-w-0 items-center gap-3 text-xs text-ink-3">
      <span className="figure">{clock(positionSeconds)}</span>
      <Slider
        label={`Position in ${song.name}`}
        value={Math.round(share * STEPS)}
        max={STEPS}
        valueText={`${clock(positionSeconds)} of ${clock(durationSeconds ?? 0)}`}
        onChange={(step) => player.seek(step / STEPS)}
        disabled={durationSeconds === null}
        className="min-w-0 flex-1"
      />
      <span className="figure">{durationSeconds === null ? '–' : clock(durationSeconds)}</span>
    </div>
  );
}

/** Original or retuned, equally loud. */
export function VersionChoice({ version, hasOriginal }: { version: Version; hasOriginal: boolean }) {
  const player = useKeptPlayer();
  return (
    <Segments<Version>
      label="Listen to"
      hideLabel
      value={version}
      onChange={player.listenTo}
      options={[
        { value: 'original', label: 'Original', disabled: !hasOriginal },
        { value: 'retuned', label: 'Retuned' },
      ]}
    />
  );
}
