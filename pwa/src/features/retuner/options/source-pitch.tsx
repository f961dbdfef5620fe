import { isTrusted, MEASURED_CONFIDENCE } from '@attune/catalogue/measuring';
import { temperamentWords } from '@attune/catalogue/receipt-words';
import { SOURCE_HZ, STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { TuningHistogram } from '../../../shared/tuning/tuning-histogram';
import { Badge } from '../../../shared/ui/badge';
import { Button } from '../../../shared/ui/button';
import { Field, Input } from '../../../shared/ui/field';
import { Figure } from '../../../shared/ui/figure';
import { ProgressLine } from '../../../shared/ui/progress-line';
import type { MeasuredTuning, Song } from '../song';
import { errorOf, type Source } from './preview';

interface SourcePitchProps {
  song: Song;
  source: Source;
  /** Whether it is one line until the user changes it. */
  isFolded?: boolean;
  onChange: (text: string | null) => void;
}

/** The song's own A4: measured here, and editable. */
export function SourcePitch({ isFolded = false, ...props }: SourcePitchProps) {
  const [isOpen, setIsOpen] = useState(false);
  // What is wrong has to be seen.
  const isLine = isFolded && !isOpen && props.source.basis !== 'invalid';
  return isLine ? <SourceLine {...props} onOpen={() => setIsOpen(true)} /> : <SourceSection {...props} />;
}

/** `A4 441.56 Hz ±0.4 cents`, and a button that unfolds the rest. */
function SourceLine({ song, source, onOpen }: SourcePitchProps & { onOpen: () => void }) {
  return (
    <section
      className="flex flex-wrap items-center gap-x-3 border-t border-line pt-2 text-sm"
      aria-label="Source pitch"
    >
      <p className="grow" aria-live="polite">
        {source.hz === null ? (
          song.tuning.kind === 'measuring' ? (
            'Measuring the song’s A4'
          ) : (
            'The server will measure the song’s A4'
          )
        ) : (
          <span>
            A4 <SourceFigure source={source} song={song} />
            {source.basis === 'given' && <span>, set by hand</span>}
          </span>
        )}
      </p>
      <Button variant="quiet" onClick={onOpen} aria-expanded={false} aria-label="Change the source pitch">
        Change
      </Button>
    </section>
  );
}

/** A song's A4 with how well it is known: `440.07 Hz ±0.4 cents`, `about 440.4 Hz ±4.5 cents`, `440.00 Hz, assumed`. */
export function SourceFigure({ source, song }: { source: Source; song: Pick<Song, 'tuning'> }) {
  const { basis, hz } = source;
  const errorCents = errorOf(source, song);
  const isUnsure = basis === 'estimated' || basis === 'assumed';
  return (
    <span className={isUnsure ? 'text-ink-2' : undefined}>
      {basis === 'estimated' && 'about '}
      <Figure
        value={hz}
        unit="Hz"
        decimals={basis === 'estimated' ? 1 : 2}
        {...(!isUnsure && { tone: 'was' as const })}
      />
      {errorCents !== null && (
        <span className="text-xs text-ink-3">
          {' ±'}
          <Figure value={Math.max(0.1, errorCents)} unit="cents" decimals={1} />
        </span>
      )}
      {basis === 'assumed' && <span>, assumed</span>}
    </span>
  );
}

function SourceSection({ song, source, onChange }: SourcePitchProps) {
  const titleId = useId();
  const { tuning, sourceText } = song;
  const measurement = tuning.kind === 'measured' ? tuning.measurement : null;
  return (
    <section className="grid gap-4 border-t border-line pt-8" aria-labelledby={titleId}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h2 id={titleId} className="text-lg">
          Source pitch
        </h2>
        <SourceBasisBadge source={source} tuning={tuning} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-6 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-8">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3.5" aria-live="polite">
          <Measured tuning={tuning} />
          <Field
            label="Source A4"
            error={source.basis === 'invalid' ? source.error : undefined}
            {...(source.basis === 'auto' &&
              sourceText !== null && { hint: 'Leave empty and the server will measure it.' })}
          >
            {(control) => (
              <Input
                {...control}
                figure
                inputMode="decimal"
                autoComplete="off"
                value={sourceText ?? (source.hz === null ? '' : source.hz.toFixed(2))}
                placeholder={tuning.kind === 'unknown' ? 'measured later' : `${SOURCE_HZ.min}–${SOURCE_HZ.max}`}
                onChange={(event) => onChange(event.target.value)}
                end={<span className="pr-3 text-sm text-ink-3">Hz</span>}
              />
            )}
          </Field>
        </div>
        {measurement && <TuningHistogram measurement={measurement} />}
      </div>
      <OtherReadings measurement={measurement} source={source} sourceText={sourceText} onChange={onChange} />
    </section>
  );
}

function SourceBasisBadge({ source, tuning }: { source: Source; tuning: Song['tuning'] }) {
  if (source.basis === 'given') return <Badge tone="was">Set by hand</Badge>;
  if (source.basis === 'estimated') return <Badge>Estimated</Badge>;
  if (source.basis === 'measured') {
    return (
      <Badge tone="good">
        <Check aria-hidden className="icon" />
        Measured
      </Badge>
    );
  }
  if (source.basis === 'assumed') return <Badge>Low confidence</Badge>;
  return tuning.kind === 'measuring' ? <Badge>Measuring</Badge> : <Badge>Measured by the server</Badge>;
}

function Measured({ tuning }: { tuning: Song['tuning'] }) {
  if (tuning.kind === 'measuring') {
    return (
      <div className="grid gap-2">
        <span className="text-xs text-ink-3">A4 in this song</span>
        <Figure value={null} size="xl" tone="quiet" />
        <ProgressLine label="Measuring the song’s tuning" percent={tuning.share > 0 ? tuning.share * 100 : null} />
        <p className="text-sm text-ink-2">Measured on this device; nothing is uploaded.</p>
      </div>
    );
  }
  if (tuning.kind === 'unknown') return <p className="text-sm text-ink-2">{tuning.why}</p>;
  const { measurement } = tuning;
  const isUsed = isTrusted(measurement);
  const isEstimated = measurement.confidence < MEASURED_CONFIDENCE;
  return (
    <>
      <div className="grid">
        <span className="text-xs text-ink-3">A4 in this song</span>
        <Figure value={measurement.a4Hz} unit="Hz" decimals={2} size="xl" tone={isEstimated ? 'quiet' : 'was'} />
      </div>
      <p className="text-sm text-ink-2">
        {isUsed ? (
          <span>
            {measurement.errorCents !== null && (
              <span>
                {isEstimated ? 'Estimated' : 'Measured'} to ±
                <Figure value={Math.max(0.1, measurement.errorCents)} unit="cents" decimals={1} />,{' '}
              </span>
            )}
            <span>
              from <Figure value={measurement.partials} /> partials.
            </span>
            {measurement.movement !== null && (
              <span>
                {' '}
                Its pitch moves from <Figure value={measurement.movement.lowHz} decimals={1} /> to{' '}
                <Figure value={measurement.movement.highHz} unit="Hz" decimals={1} />.
              </span>
            )}
            {measurement.temperament && (
              <span>
                {' '}
                {temperamentWords(measurement).map((part, i) =>
                  typeof part === 'string' ? (
                    part
                  ) : (
                    <Figure key={i} value={part.cents} unit="cents" decimals={part.decimals} />
                  ),
                )}
              </span>
            )}
          </span>
        ) : (
          <span>
            Not enough steady pitch to be sure. Assuming <Figure value={STANDARD_A4_HZ} unit="Hz" decimals={2} />; enter
            the pitch if you know it.
          </span>
        )}
      </p>
    </>
  );
}

/** A measurement is ambiguous by a semitone. */
function OtherReadings({
  measurement,
  source,
  sourceText,
  onChange,
}: {
  measurement: MeasuredTuning | null;
  source: Source;
  sourceText: string | null;
  onChange: (text: string | null) => void;
}) {
  if (!isTrusted(measurement)) return null;
  const others = measurement.candidatesHz.filter(
    (hz) => Math.abs(hz - (source.hz ?? 0)) > 0.005 && Math.abs(hz - measurement.a4Hz) > 0.005,
  );
  const isBackOffered = sourceText !== null && source.hz !== measurement.a4Hz;
  if (others.length === 0 && !isBackOffered) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      {isBackOffered && (
        <Button variant="line" size="sm" onClick={() => onChange(null)}>
          Use the measured {measurement.a4Hz.toFixed(2)}
        </Button>
      )}
      {others.length > 0 && (
        <>
          <span>If the song is a semitone off, A4 would be</span>
          {others.map((hz) => (
            <Button key={hz} variant="line" size="sm" onClick={() => onChange(hz.toFixed(2))}>
              <Figure value={hz} unit="Hz" decimals={2} />
            </Button>
          ))}
        </>
      )}
    </div>
  );
}
