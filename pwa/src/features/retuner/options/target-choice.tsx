import { NATURAL_HZ, SOLFEGGIO_HZ } from '@attune/catalogue/frequencies';
import type { Tier } from '@attune/catalogue/plans';
import { type Anchor, CUSTOM_TARGET_HZ, STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { mayChooseOwnTarget, mayRetuneTo } from '@attune/catalogue/tier-policy';
import { Lock } from 'lucide-react';
import { useId } from 'react';
import { HINT_CENTS, meaningFor, meaningsOf } from '../../../shared/tuning/shift-words';
import { RadioRows, type TileGroup, TileGroups } from '../../../shared/ui/choice';
import { useWorkspace } from '../../../shared/session/use-workspace';
import { presetWords } from '../../../shared/presets/preset-words';
import { FieldError, Input } from '../../../shared/ui/field';
import { Figure } from '../../../shared/ui/figure';
import { figureText } from '../../../shared/ui/figure-text';
import { Note } from '../../../shared/ui/note';
import type { RetuneOptions } from './options';
import { PitchRule } from './pitch-rule';
import { toPresetGroup, toPresetId, toValue } from './preset-tiles';
import { usePresets, withPreset } from './presets';
import type { RetunePreview } from './preview';

interface TargetChoiceProps {
  tier: Tier;
  options: RetuneOptions;
  preview: RetunePreview;
  /** Whether the Solfeggio set is marked as what Pro adds. */
  needsPro?: boolean;
  /** The pitch that the cents of the tiles count from. */
  countedFrom?: string;
  onChange: (options: Partial<RetuneOptions>) => void;
}

/** The target: on Studio a preset or any pitch; 432 and 444, and the Solfeggio set in a group of its own. */
export function TargetChoice({
  tier,
  options,
  preview,
  needsPro = false,
  countedFrom = 'this song’s A4',
  onChange,
}: TargetChoiceProps) {
  const { presets, chosen } = usePresets(tier, options);
  const { current } = useWorkspace();
  const sourceHz = preview.source.hz ?? STANDARD_A4_HZ;
  const tile = (hz: number) => {
    const { cents } = meaningFor(hz, sourceHz, options.anchor).shift;
    return {
      value: String(hz),
      label: hz,
      detail: <span className="figure">{figureText(cents, { decimals: 1, signed: true }).replace(',', '')}</span>,
    };
  };
  const solfeggio = SOLFEGGIO_HZ.filter((hz) => mayRetuneTo(tier, hz));
  const pick = (value: string): void => {
    const preset = presets.find(({ id }) => id === toPresetId(value));
    if (preset) onChange(withPreset(options, preset));
    else onChange({ target: value === 'custom' ? 'custom' : Number(value) });
  };
  const groups: TileGroup<string>[] = [
    {
      label: 'Natural',
      kind: 'figure',
      options: NATURAL_HZ.map(tile),
      className: 'grid-cols-2',
      place: 'max-w-[20rem]',
    },
  ];
  if (presets.length > 0) groups.unshift({ ...toPresetGroup(presets, current?.name), place: 'col-span-full' });
  if (solfeggio.length > 0) {
    groups.push({
      label: 'Solfeggio',
      labelEnd: needsPro && (
        <span className="ml-auto flex items-center gap-1.5 text-xs text-ink-3">
          <Lock aria-hidden className="icon size-3.5!" />
          to convert: Pro
        </span>
      ),
      kind: 'figure',
      options: solfeggio.map(tile),
      className: 'grid-cols-4 min-[1100px]:grid-cols-7',
    });
  }
  if (mayChooseOwnTarget(tier)) {
    groups.push({
      label: 'Custom',
      labelEnd: (
        <span className="text-xs text-ink-3">{`${CUSTOM_TARGET_HZ.min}.00 to ${CUSTOM_TARGET_HZ.max}.00 Hz`}</span>
      ),
      kind: 'name',
      options: [{ value: 'custom', label: 'Custom' }],
      className: 'max-w-[24rem] grid-cols-[auto_minmax(0,1fr)] items-start',
      place: 'col-span-full',
      end: <CustomField text={chosen ? '' : options.customText} error={preview.targetError} onChange={onChange} />,
    });
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-8" aria-labelledby="target-title">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="target-title" className="text-lg">
          Target frequency
        </h2>
        <span className="text-xs text-ink-3">Hz, and cents from {countedFrom}</span>
      </div>
      <TileGroups
        label="Target frequency"
        value={chosen ? toValue(chosen.preset.id) : String(options.target)}
        onChange={pick}
        groups={groups}
        {...(solfeggio.length > 0 && { className: 'items-start sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-5' })}
      />
      {chosen && (
        <Note>
          <b className="font-[620]">From the preset:</b>{' '}
          <span>{`${presetWords(chosen.preset)}. Changing one of them leaves the preset as it is.`}</span>
        </Note>
      )}
      <PitchRule sourceHz={preview.source.hz} targetHz={preview.targetHz} />
      {preview.targetHz !== null && (
        <Meanings preview={preview} targetHz={preview.targetHz} sourceHz={sourceHz} onChange={onChange} />
      )}
    </section>
  );
}

interface CustomFieldProps {
  text: string;
  error: string | null;
  onChange: (options: Partial<RetuneOptions>) => void;
}

/** Typing into it chooses its tile. */
function CustomField({ text, error, onChange }: CustomFieldProps) {
  const errorId = useId();
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
      <Input
        aria-label="Custom target"
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : errorId}
        figure
        inputMode="decimal"
        autoComplete="off"
        placeholder="431.50"
        value={text}
        onChange={(event) => onChange({ target: 'custom', customText: event.target.value })}
        end={<span className="pr-3 text-sm text-ink-3">Hz</span>}
      />
      {error !== null && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

function Meanings({
  preview,
  targetHz,
  sourceHz,
  onChange,
}: {
  preview: RetunePreview;
  targetHz: number;
  sourceHz: number;
  onChange: (options: Partial<RetuneOptions>) => void;
}) {
  const meanings = meaningsOf(targetHz, sourceHz);
  const cents = preview.meaning?.shift.cents ?? 0;
  const isGentlePossible = meanings.length > 1 && preview.meaning?.anchor === 'a4';
  return (
    <>
      {meanings.length > 1 && (
        <RadioRows<Anchor>
          label={`What should land on ${targetHz}?`}
          value={preview.meaning?.anchor ?? null}
          onChange={(anchor) => onChange({ anchor })}
          options={meanings.map(({ anchor, title, effect, shift }) => ({
            value: anchor,
            label: title,
            detail: (
              <>
                <span>{effect}</span>; exactly <Figure value={shift.cents} unit="cents" decimals={2} signed />
              </>
            ),
          }))}
        />
      )}
      {Math.abs(cents) > HINT_CENTS && (
        <Note tone="warn">
          More than {HINT_CENTS}
          {'\u202f'}cents. Voices and drums will sound clearly different
          <span>{isGentlePossible ? '; the gentle option keeps their character.' : '.'}</span>
        </Note>
      )}
    </>
  );
}
