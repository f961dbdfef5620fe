import { SOLFEGGIO_HZ } from '@attune/catalogue/frequencies';
import { MAX_BATCH_FILES } from '@attune/catalogue/batches';
import { PLAN_LIMITS, type Tier } from '@attune/catalogue/plans';
import { mayChooseOwnTarget, mayRetune, mayRetuneTo } from '@attune/catalogue/tier-policy';
import { FileMusic, FolderOpen } from 'lucide-react';
import { ChooseFiles } from '../../../shared/files/choose-files';
import type { Found } from '../../../shared/files/found-files';
import { Button } from '../../../shared/ui/button';
import { classNames } from '../../../shared/ui/class-names';
import { Figure } from '../../../shared/ui/figure';
import { Note } from '../../../shared/ui/note';
import { Panel } from '../../../shared/ui/panel';
import { PresetBadge } from '../options/preset-badge';
import type { ChosenPreset } from '../options/presets';
import { type Intake, nothingAddedWords } from '../queue/intake';

interface EmptyPanelProps {
  tier: Tier;
  isOver: boolean;
  /** Whether several songs become a batch. */
  isBatch: boolean;
  /** The last choice, if nothing of it was added. */
  intake: Intake | null;
  onFound: (found: Found) => void;
  /** The preset that is chosen already. */
  preset?: ChosenPreset | null;
  onLeavePreset?: () => void;
}

export const CHOOSE_ID = 'choose-audio';

/** No song yet: where to drop one, and which options follow. */
export function EmptyPanel({ tier, intake, isOver, isBatch, onFound, preset = null, onLeavePreset }: EmptyPanelProps) {
  return (
    <Panel>
      <div
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4 rounded-md border border-dashed p-[12px] sm:p-[clamp(16px,5vw,3.5rem)]',
          isOver ? 'border-accent-text bg-accent-soft' : 'border-line-strong bg-sunk',
        )}
      >
        {preset && <PresetBadge chosen={preset} />}
        <h2 className="flex items-center gap-3 text-xl">
          <FileMusic aria-hidden className="icon" />
          <span>{isOver ? 'Drop it here' : preset ? 'Choose a song for this preset' : 'Choose an audio file'}</span>
        </h2>
        <p className="max-w-[34em] text-sm text-ink-2">
          Choose one song or many on this device
          <span className="pointer-coarse:hidden"> or drop them here, folders too</span>: MP3, WAV, M4A/AAC, FLAC, OGG
          and AIFF, up to <Figure value={maxBytes(tier) / 2 ** 20} unit="MB" />
          <span>{mayRetune(tier) ? ' on your plan' : ', by plan'}</span>. We measure the tuning first. Nothing is
          uploaded or counted until you convert.
        </p>
        <div className="flex flex-wrap gap-3">
          <ChooseFiles id={CHOOSE_ID} label="Audio files" variant="primary" onFound={onFound}>
            Choose file
          </ChooseFiles>
          <ChooseFiles label="Folder of audio files" isFolder onFound={onFound}>
            <FolderOpen aria-hidden className="icon" />
            Choose folder
          </ChooseFiles>
          {preset && (
            <Button variant="quiet" onClick={onLeavePreset}>
              Without the preset
            </Button>
          )}
        </div>
        {isBatch && (
          <p className="max-w-[34em] text-sm">
            Several songs become a batch on the server, <Figure value={MAX_BATCH_FILES} /> at most: once they’re
            uploaded, this page can be closed.
          </p>
        )}
        {intake && (
          <Note tone="warn" announce>
            {nothingAddedWords(intake)}
          </Note>
        )}
        <span
          aria-hidden
          className="my-1.5 block h-[9px] w-full bg-[repeating-linear-gradient(90deg,var(--tick)_0_1px,transparent_1px_5px)]"
        />
      </div>
      <div className="mt-8 grid gap-4">
        <h2 className="text-lg">What you’ll choose</h2>
        <ol className="text-sm text-ink-2">
          <Asked step={1} name="Source pitch">
            measured in your file, to 0.01{'\u202f'}Hz
          </Asked>
          <Asked step={2} name="Target frequency">
            {targetWords(tier)}
          </Asked>
          <Asked step={3} name="Format and quality">
            mp3, wav or flac; Standard, High or Ultra
          </Asked>
        </ol>
      </div>
    </Panel>
  );
}

/** Without a plan that retunes: of the largest. */
const maxBytes = (tier: Tier): number => PLAN_LIMITS[mayRetune(tier) ? tier : 'studio'].maxFileBytes;

function targetWords(tier: Tier): string {
  if (mayRetune(tier) && !mayRetuneTo(tier, SOLFEGGIO_HZ[0])) return '432 or 444';
  const listed = '432, 444 or one of seven Solfeggio frequencies';
  return mayChooseOwnTarget(tier) ? `${listed}, or a custom one` : listed;
}

function Asked({ step, name, children }: { step: number; name: string; children: React.ReactNode }) {
  return (
    <li className="grid grid-cols-[2rem_1fr] border-t border-line py-3 sm:grid-cols-[2rem_9.5rem_1fr]">
      <span className="figure" aria-hidden>
        {step}
      </span>
      <b className="font-[560] text-ink">{name}</b>
      <span className="max-sm:col-start-2">{children}</span>
    </li>
  );
}
