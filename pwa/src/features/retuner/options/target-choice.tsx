import { NATURAL_HZ, SOLFEGGIO_HZ } from '@attune/catalogue/frequencies';
import type { Tier } from '@attune/catalogue/plans';
import { type Anchor, CUSTOM_TARGET_HZ, STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { mayChooseOwnTarget, mayRetuneTo } from '@attune/catalogue/tier-policy';
import { Lock } from 'lucide-react';
import { HINT_CENTS, meaningFor, meaningsOf } from '../../../shared/tuning/shift-words';
import { PickTiles, RadioRows } from '../../../shared/ui/choice';
import { Field, Input } from '../../../shared/ui/field';
import { Figure } from '../../../shared/ui/figure';
import { figureText } from '../../../shared/ui/figure-text';
import { Note } from '../../../shared/ui/note';
import type { RetuneOptions } from './options';
import { PitchRule } from './pitch-rule';
import { PresetField } from './preset-field';
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

/** The target: 432 and 444, the Solfeggio set in a group of its own, and on Studio any pitch. */
export function TargetChoice({
  tier,
  options,
  preview,
  needsPro = false,
  countedFrom = 'this song’s A4',
  onChange,
}: TargetChoiceProps) {
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
  const pick = (value: string): void => onChange({ target: value === 'custom' ? 'custom' : Number(value) });
  const chosen = String(options.target);
  const hasCustom = mayChooseOwnTarget(tier);
  return (
    <section className="grid gap-4 border-t border-line pt-8" aria-labelledby="target-title">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="target-title" className="text-lg">
          Target frequency
        </h2>
        <span className="text-xs text-ink-3">Hz, and cents from {countedFrom}</span>
      </div>
      <div
        className={
          solfeggio.length > 0 ? 'grid items-start gap-4 sm:grid-cols-[13rem_1fr] sm:gap-5' : 'grid sm:max-w-[20rem]'
        }
      >
        <PickTiles
          label="Natural"
          value={chosen}
          onChange={pick}
          options={[
            ...NATURAL_HZ.map(tile),
            ...(hasCustom ? [{ value: 'custom', label: <span className="text-sm">custom</span>, detail: 'Hz' }] : []),
          ]}
          className={hasCustom ? 'grid-cols-3' : 'grid-cols-2'}
        />
        {solfeggio.length > 0 && (
          <PickTiles
            label="Solfeggio"
            labelEnd={
              needsPro && (
                <span className="flex items-center gap-1.5 text-xs text-ink-3">
                  <Lock aria-hidden className="icon size-3.5!" />
                  to convert: Pro
                </span>
              )
            }
            value={chosen}
            onChange={pick}
            options={solfeggio.map(tile)}
            className="grid-cols-4 min-[1100px]:grid-cols-7"
          />
        )}
      </div>
      {options.target === 'custom' && (
        <Field
          label="Custom target"
          hint={`${CUSTOM_TARGET_HZ.min}.00 to ${CUSTOM_TARGET_HZ.max}.00 Hz, two decimals`}
          error={preview.targetError ?? undefined}
          className="sm:max-w-[20rem]"
        >
          {(control) => (
            <Input
              {...control}
              figure
              inputMode="decimal"
              autoComplete="off"
              placeholder="431.50"
              value={options.customText}
              onChange={(event) => onChange({ customText: event.target.value })}
              end={<span className="pr-3 text-sm text-ink-3">Hz</span>}
            />
          )}
        </Field>
      )}
      {tier === 'studio' && <PresetField options={options} targetHz={preview.targetHz} onChange={onChange} />}
      <PitchRule sourceHz={preview.source.hz} targetHz={preview.targetHz} />
      {preview.targetHz !== null && (
        <Meanings preview={preview} targetHz={preview.targetHz} sourceHz={sourceHz} onChange={onChange} />
      )}
    </section>
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
