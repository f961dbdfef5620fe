import { mp3Kbps } from '@attune/catalogue/retuning';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { clock } from '../../../shared/format/sound';
import { Figure } from '../../../shared/ui/figure';
import { Panel } from '../../../shared/ui/panel';
import type { RetuneOptions } from '../options/options';
import { PresetBadge } from '../options/preset-badge';
import type { ChosenPreset } from '../options/presets';
import { PitchRule } from '../options/pitch-rule';
import type { RetunePreview } from '../options/preview';
import type { Place } from '../where/place';
import { resultSeconds } from '../../../shared/tuning/shift-words';
import type { SongFacts } from '../song';
import { ApproximateTime } from '../../../shared/format/amounts';

interface SummaryPanelProps {
  preview: RetunePreview | null;
  options: RetuneOptions;
  /** The preset that the options came from. */
  preset: ChosenPreset | null;
  /** Null until the song is inspected. */
  facts: Pick<SongFacts, 'durationSeconds' | 'sampleRateHz'> | null;
  /** Where the song would be retuned, and about how long that takes, seconds; null seconds: not known yet. */
  runsOn?: { place: Place; seconds: number | null } | undefined;
  /** While a retune is running only the pitch is shown. */
  isBrief?: boolean;
  /** Whether it stays in sight while the form is scrolled; not with something below it, which it would cover. */
  isSticky: boolean;
  /** The button; hidden where the sticky action bar shows it. Null: there is none. */
  action: ReactNode;
  /** What a retune costs, or why the button is disabled. */
  hint: ReactNode;
}

/** Source, target and result beside the form. */
export function SummaryPanel({
  preview,
  options,
  preset,
  facts,
  runsOn,
  isBrief = false,
  isSticky,
  action,
  hint,
}: SummaryPanelProps) {
  const durationSeconds = facts?.durationSeconds ?? null;
  const shift = preview?.meaning?.shift;
  const newSeconds =
    shift && durationSeconds !== null ? resultSeconds(durationSeconds, shift.ratio, options.mode) : null;
  return (
    <Panel title="Summary" {...(isSticky && { className: 'lg:sticky lg:top-24' })}>
      <div className="grid gap-4">
        {preset && <PresetBadge chosen={preset} />}
        <FromTo preview={preview} />
        {preview === null || isBrief ? (
          <PitchRule sourceHz={preview?.source.hz ?? null} targetHz={shift?.equivalentA4Hz ?? null} />
        ) : (
          <hr className="border-line" />
        )}
        {shift && (
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
            <Entry name="Shift">
              <Figure value={shift.cents} unit="cents" decimals={2} signed />
            </Entry>
            <Entry name="Ratio">
              <Figure value={shift.ratio} decimals={6} />
            </Entry>
            {!isBrief && (
              <>
                {newSeconds !== null && (
                  <Entry name="Length">
                    <span className="figure">{clock(newSeconds, 1)}</span>
                    {options.mode === 'tempo' ? <span>, unchanged</span> : <Was seconds={durationSeconds} />}
                  </Entry>
                )}
                <Entry name="Output">
                  <span>{options.format}</span>
                  {options.format === 'mp3' ? (
                    <span>
                      , <Figure value={mp3Kbps(options.quality, facts?.sampleRateHz ?? null)} unit="kb/s" />
                    </span>
                  ) : (
                    <span>, lossless</span>
                  )}
                </Entry>
                {runsOn?.place === 'device' && <Entry name="Runs on">this device</Entry>}
                {runsOn && runsOn.seconds !== null && (
                  <Entry name="Takes about">
                    <ApproximateTime seconds={runsOn.seconds} />
                  </Entry>
                )}
              </>
            )}
          </dl>
        )}
        {shift && preview.source.basis === 'auto' && !isBrief && (
          <p className="text-xs text-ink-3">Based on 440{'\u202f'}Hz until the song is measured.</p>
        )}
        {action !== null && <div className={preview ? 'hidden lg:grid' : 'grid'}>{action}</div>}
        {hint !== null && <div className="grid gap-2 text-xs text-ink-3 empty:hidden">{hint}</div>}
      </div>
    </Panel>
  );
}

export function FromTo({
  preview,
  label = 'Source A4',
}: {
  preview: RetunePreview | null;
  /** What the first figure is. */
  label?: string;
}) {
  const isUnsure = preview?.source.basis === 'estimated' || preview?.source.basis === 'assumed';
  return (
    <div className="grid grid-cols-[1fr_auto_1fr] items-end gap-2">
      <div className="grid">
        <span className="text-xs text-ink-3">{label}</span>
        <Pitch hz={preview?.source.hz ?? null} tone={isUnsure ? 'quiet' : 'was'} />
      </div>
      <ArrowRight aria-label="to" className="icon mb-2 text-ink-3" />
      <div className="grid text-right">
        <span className="text-xs text-ink-3">Target A4</span>
        <Pitch hz={preview?.meaning?.shift.equivalentA4Hz ?? null} tone="now" />
      </div>
    </div>
  );
}

function Pitch({ hz, tone }: { hz: number | null; tone: 'was' | 'now' | 'quiet' }) {
  return (
    <Figure
      value={hz}
      decimals={2}
      size="xl"
      tone={hz === null ? 'quiet' : tone}
      className={hz !== null && hz >= 1000 ? 'text-[2rem]!' : 'text-[clamp(1.75rem,9vw,2.5rem)]!'}
    />
  );
}

function Was({ seconds }: { seconds: number | null }) {
  if (seconds === null) return null;
  return (
    <>
      , was <span className="figure">{clock(seconds, 1)}</span>
    </>
  );
}

export function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}
