import { shiftFor, STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { FileMusic } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { clock } from '../format/sound';
import type { PeakRow, Peaks } from '../audio/peaks';
import { Waveform } from '../audio/waveform';
import { useTitlePrefix } from '../hooks/use-page-title';
import { classNames } from '../ui/class-names';
import { Figure } from '../ui/figure';
import { LinkButton } from '../ui/link-button';
import { Note } from '../ui/note';
import { PlayButton } from '../ui/play-button';
import { SectionHead } from '../ui/section-head';
import { DEMO_PITCHES, type DemoPitch } from './demo-pitches';
import { LOW_WATER } from './low-water';
import { type LoadDemo, useDemoPlayback } from './use-demo-playback';
import { Vernier } from './vernier';

const PEAKS = peaksOf(LOW_WATER.strokes);

interface DemoSongProps {
  /** Further links beside "Try your own song". */
  children?: ReactNode;
  /** Replaces sound in specs. */
  load?: LoadDemo;
}

/** A recording that can be switched between four pitches while it plays; the vernier shows what is heard. */
export function DemoSong({ children, load }: DemoSongProps) {
  const headingId = useId();
  const [hz, setHz] = useState(432);
  const pitches = useRef<HTMLFieldSetElement>(null);
  // What was chosen before hydration stays checked, and React is not told.
  useEffect(() => {
    const checked = pitches.current?.querySelector<HTMLInputElement>(':checked');
    if (checked) setHz(Number(checked.value));
  }, []);
  const { ratio } = shiftOf(hz);
  const { status, positionSeconds, positionNow, problem, toggle, seek } = useDemoPlayback(ratio, load);
  const isPlaying = status === 'playing';
  const isOriginal = hz === STANDARD_A4_HZ;
  useTitlePrefix(isPlaying ? `▶ ${LOW_WATER.title} at ${hz} Hz` : null);
  return (
    <section aria-labelledby={headingId}>
      <SectionHead id={headingId} title="One song, four pitches">
        A recording of ours, retuned live on your device. Switch while it plays: the position stays and the loudness is
        matched.
      </SectionHead>
      <div className="@container overflow-hidden rounded-lg border border-line bg-surface shadow-receipt">
        <fieldset
          ref={pitches}
          className="grid grid-cols-1 border-b border-line @min-[17rem]:grid-cols-2 @min-[54rem]:grid-cols-4"
        >
          <legend className="sr-only">Reference pitch of the demo</legend>
          {DEMO_PITCHES.map((pitch) => (
            <Pitch key={pitch.hz} pitch={pitch} isChosen={pitch.hz === hz} onChoose={setHz} />
          ))}
        </fieldset>
        <Vernier fromHz={STANDARD_A4_HZ} toHz={hz} isPlaying={isPlaying} />
        <div className="flex flex-wrap items-center gap-4 border-t border-line p-4 xs:px-6">
          <PlayButton
            label={isPlaying ? 'Pause the demo song' : 'Play the demo song'}
            isPlaying={isPlaying}
            isLoading={status === 'loading'}
            onClick={toggle}
          />
          <div className="min-w-0 flex-[1_1_9rem]">
            <Waveform
              peaks={PEAKS}
              durationSeconds={LOW_WATER.seconds}
              positionSeconds={positionSeconds}
              positionNow={positionNow}
              tone={isOriginal ? 'was' : 'now'}
              onSeek={seek}
              label="Position in the demo song"
              heightPx={64}
            />
            <p className="flex justify-between gap-3 text-xs text-ink-3">
              <span className="figure">{clock(positionSeconds)}</span>
              <span className="min-w-0 flex-1 truncate text-right">
                {LOW_WATER.title}, {LOW_WATER.instruments}
              </span>
              <span className="figure">{clock(LOW_WATER.seconds)}</span>
            </p>
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line p-4 text-sm text-ink-2 xs:px-6">
          {problem === null ? (
            // As high as the longest, so that nothing below moves when another pitch is chosen.
            <div className="grid max-w-[44em] items-center">
              {DEMO_PITCHES.map(({ hz: other, text }) => (
                <p key={other} className={classNames('[grid-area:1/1]', other !== hz && 'invisible')}>
                  {text}
                </p>
              ))}
            </div>
          ) : (
            <Note tone="warn" announce>
              {problem}
            </Note>
          )}
          <div className="flex flex-wrap gap-3">
            <LinkButton to="/retuner" className="grow">
              <FileMusic aria-hidden className="icon" />
              Try your own song
            </LinkButton>
            {children}
          </div>
        </div>
      </div>
    </section>
  );
}

interface PitchProps {
  pitch: DemoPitch;
  isChosen: boolean;
  onChoose: (hz: number) => void;
}

function Pitch({ pitch: { hz }, isChosen, onChoose }: PitchProps) {
  const isOriginal = hz === STANDARD_A4_HZ;
  return (
    <label
      className={classNames(
        'relative -mt-px -ml-px grid border-t border-l border-line px-4 py-3 transition-colors duration-(--dur-2) xs:px-6',
        !isChosen ? 'hover:bg-raised' : isOriginal ? 'bg-was-soft' : 'bg-accent-soft',
      )}
    >
      <input
        type="radio"
        name="demo-pitch"
        value={hz}
        checked={isChosen}
        onChange={() => onChoose(hz)}
        className="absolute inset-0 cursor-pointer appearance-none focus-visible:-outline-offset-2"
      />
      <Figure value={hz} unit="Hz" size="lg" {...(isChosen && { tone: isOriginal ? 'was' : 'now' })} />
      <span className="text-sm text-ink-2">
        {isOriginal ? 'As recorded' : <Figure value={shiftOf(hz).cents} decimals={2} signed unit="cents" />}
      </span>
      {isChosen && (
        <span className={classNames('absolute inset-x-0 bottom-0 h-[3px]', isOriginal ? 'bg-was' : 'bg-mark')} />
      )}
    </label>
  );
}

function shiftOf(targetHz: number) {
  return shiftFor({ targetHz, sourceHz: STANDARD_A4_HZ, anchor: 'a4' });
}

/** @param strokes a digit of base 36 for the peak of each slice */
function peaksOf(strokes: string): Peaks {
  const wide = Array.from(strokes, (digit) => parseInt(digit, 36) / 35);
  const narrow = wide.filter((_, stroke) => stroke % 2 === 0);
  return { wide: rowOf(wide), narrow: rowOf(narrow) };
}

function rowOf(peaks: readonly number[]): PeakRow {
  return { max: Float32Array.from(peaks), min: Float32Array.from(peaks, (peak) => -peak) };
}
