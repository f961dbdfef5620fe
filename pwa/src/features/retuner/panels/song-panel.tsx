import type { Tier } from '@attune/catalogue/plans';
import { Figure } from '../../../shared/ui/figure';
import { Note } from '../../../shared/ui/note';
import { Panel } from '../../../shared/ui/panel';
import { Switch } from '../../../shared/ui/switch';
import type { RetuneOptions } from '../options/options';
import { OutputChoice } from '../options/output-choice';
import type { RetunePreview } from '../options/preview';
import { SourcePitch } from '../options/source-pitch';
import { TargetChoice } from '../options/target-choice';
import type { Song } from '../queue/song';
import type { SongQueue } from '../queue/song-queue';
import { ChooseFiles } from './choose-files';
import { FailureNote, RefusalNote } from './failure-note';
import { SongHead } from './song-head';
import { SongPlayer } from './song-player';

interface SongPanelProps {
  queue: SongQueue;
  song: Song;
  tier: Tier;
  options: RetuneOptions;
  preview: RetunePreview;
  onReplace: (files: File[]) => void;
  isTrial: boolean;
}

/** A chosen song and all its options. */
export function SongPanel({ queue, song, tier, options, preview, onReplace, isTrial }: SongPanelProps) {
  const { phase, refusal } = song;
  const convert = (): void => void queue.convert([song.id], tier);
  const forceAndConvert = (): void => {
    queue.force(song.id, true);
    convert();
  };
  const retuning = preview.meaning && { ratio: preview.meaning.shift.ratio, mode: options.mode };
  // A file that is not audio cannot be played or measured.
  const isAudio = refusal === null || refusal.neededTier !== undefined;
  return (
    <Panel className="grid content-start gap-8">
      <div className="grid gap-4">
        <SongHead
          song={song}
          end={
            <ChooseFiles label="Replace song" size="sm" isMultiple={false} onFiles={onReplace}>
              Replace song
            </ChooseFiles>
          }
        />
        {phase.kind === 'failed' && (
          <FailureNote
            failure={phase.failure}
            onRetry={convert}
            onForce={forceAndConvert}
            onCollect={() => queue.collect(song.id)}
            onReplace={onReplace}
          />
        )}
        {phase.kind === 'open' && phase.wasCancelled && (
          <Note>Cancelled. It didn’t count. Your file and settings are still here.</Note>
        )}
        {refusal && (
          <RefusalNote message={refusal.message} hasPlan={refusal.neededTier !== undefined} onReplace={onReplace} />
        )}
        {isAudio && <SongPlayer key={song.id} queue={queue} song={song} retuning={retuning} />}
      </div>
      {isAudio && (
        <>
          <SourcePitch song={song} source={preview.source} onChange={(text) => queue.setSource(song.id, text)} />
          <TargetChoice
            tier={tier}
            options={options}
            preview={preview}
            needsPro={isTrial}
            onChange={(change) => queue.choose(change)}
          />
          {preview.isAtTarget && preview.source.hz !== null && preview.targetHz !== null && (
            <Note tone="warn">
              <div className="grid gap-1">
                <p>
                  This song is already at <Figure value={preview.source.hz} unit="Hz" decimals={2} />. Retuning it would
                  only lose quality and use up a retune.
                </p>
                <Switch
                  label="Retune anyway"
                  checked={song.isForced}
                  onChange={(isForced) => queue.force(song.id, isForced)}
                />
              </div>
            </Note>
          )}
          <OutputChoice
            options={options}
            sampleRateHz={song.inspection.kind === 'known' ? song.inspection.facts.sampleRateHz : null}
            onChange={(change) => queue.choose(change)}
          />
        </>
      )}
    </Panel>
  );
}
