import { EXPORT_FORMATS, mp3Kbps, QUALITIES, type Quality } from '@attune/catalogue/retuning';
import { QUALITY_NAMES } from '../../../shared/presets/preset-words';
import { Segments } from '../../../shared/ui/choice';
import { Switch } from '../../../shared/ui/switch';
import type { RetuneOptions } from './options';

interface OutputChoiceProps {
  options: RetuneOptions;
  /** Of the song; null: not known. */
  sampleRateHz: number | null;
  /** Whether its pitch was measured not to move. */
  isSteady?: boolean;
  onChange: (options: Partial<RetuneOptions>) => void;
}

/** Output options: format, tempo, quality. */
export function OutputChoice({ options, sampleRateHz, isSteady = false, onChange }: OutputChoiceProps) {
  const { format, mode, quality, straighten } = options;
  const details: Record<Quality, string> = {
    standard: format === 'mp3' ? `${mp3Kbps('standard', sampleRateHz)}\u202fkb/s` : 'same as High',
    high: 'Recommended',
    ultra: format === 'mp3' ? 'best encoding' : '24\u202fbit',
  };
  return (
    <section className="grid gap-4 border-t border-line pt-8" aria-label="Format and quality">
      <div className="grid gap-4 md:grid-cols-2">
        <Segments
          label="Export format"
          value={format}
          onChange={(chosen) => onChange({ format: chosen })}
          options={EXPORT_FORMATS.map((value) => ({ value, label: value }))}
        />
        <Segments
          label="Mode"
          value={mode}
          onChange={(chosen) => onChange({ mode: chosen })}
          options={[
            { value: 'tempo', label: 'Keep the tempo' },
            { value: 'varispeed', label: 'Varispeed' },
          ]}
        />
      </div>
      <Segments
        label="Quality"
        value={quality}
        onChange={(chosen) => onChange({ quality: chosen })}
        options={QUALITIES.map((value) => ({ value, label: QUALITY_NAMES[value], detail: details[value] }))}
      />
      {mode === 'varispeed' && (
        <p className="text-sm text-ink-2">
          Varispeed plays the recording faster or slower, like tape: pitch and tempo change together, and nothing is
          stretched.
        </p>
      )}
      <Switch
        label="Straighten the pitch"
        hint={
          isSteady
            ? 'This song’s pitch stays where it is: there’s nothing to straighten.'
            : 'Takes slow movement out, as of a tape that sags. The tempo moves with it, by a per cent or so.'
        }
        checked={straighten && !isSteady}
        disabled={isSteady}
        onChange={(chosen) => onChange({ straighten: chosen })}
      />
    </section>
  );
}
