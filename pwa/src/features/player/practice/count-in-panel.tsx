import { Hand } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button';
import { Segments } from '../../../shared/ui/choice';
import { Figure } from '../../../shared/ui/figure';
import { Switch } from '../../../shared/ui/switch';
import { usePlayerSession } from '../use-player';
import { beatOf, clickSeconds, withTap } from './beat';
import { COUNT_INS } from './song-settings';
import { heardTempo } from './tempo';
import type { Practice } from './use-practice';

/** Clicks before the music, at the tapped beat. */
export function CountInPanel({ practice: { song, isHalf } }: { practice: Practice }) {
  const session = usePlayerSession();
  const [taps, setTaps] = useState<readonly number[]>([]);
  const tempo = heardTempo(song.tempoPercent, isHalf);
  const clicksPerMinute = 60 / clickSeconds(song.beatsPerMinute, tempo);
  const tap = () => {
    const next = withTap(taps, performance.now());
    setTaps(next);
    const beatsPerMinute = beatOf(next, tempo);
    if (beatsPerMinute !== null) session.song.change({ beatsPerMinute });
  };
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <div className="flex items-center justify-between gap-4">
        <h3>Count-in</h3>
        <Button variant="quiet" size="sm" onClick={tap}>
          <Hand aria-hidden className="icon" />
          Tap the beat
        </Button>
      </div>
      <Segments
        label="Count-in"
        hideLabel
        value={String(song.countInClicks)}
        onChange={(value) =>
          session.song.change({ countInClicks: COUNT_INS.find((clicks) => String(clicks) === value) ?? 0 })
        }
        options={COUNT_INS.map((clicks) => ({
          value: String(clicks),
          label: clicks === 0 ? 'Off' : `${clicks} clicks`,
        }))}
      />
      <p className="text-xs text-ink-3">
        {song.beatsPerMinute === null ? (
          <span>No beat tapped yet: a second from click to click. </span>
        ) : (
          <span>
            Beat <Figure value={Math.round(song.beatsPerMinute)} /> a minute, tapped.{' '}
          </span>
        )}
        At <Figure value={tempo} unit="%" /> the clicks come <Figure value={clicksPerMinute} /> a minute.
      </p>
      <Switch
        label="Before every round, not only the first"
        checked={song.isEveryRound}
        disabled={song.countInClicks === 0}
        onChange={(isEveryRound) => session.song.change({ isEveryRound })}
      />
    </div>
  );
}
