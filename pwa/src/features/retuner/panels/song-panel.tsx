import type { Tier } from '@attune/catalogue/plans';
import type { ReactNode } from 'react';
import { ChooseFiles } from '../../../shared/files/choose-files';
import { useMediaQuery } from '../../../shared/hooks/use-media-query';
import { Panel } from '../../../shared/ui/panel';
import type { RetuneOptions } from '../options/options';
import { OutputChoice } from '../options/output-choice';
import { isSteady } from '../options/preview';
import type { RetunePreview } from '../options/preview';
import { TargetChoice } from '../options/target-choice';
import type { SongQueue } from '../queue/song-queue';
import type { Song } from '../song';
import { TRIAL_TIER } from '../trial/use-trial';
import { SongDetails } from './song-details';
import { SongHead } from './song-head';

interface SongPanelProps {
  queue: SongQueue;
  song: Song;
  tier: Tier;
  options: RetuneOptions;
  preview: RetunePreview;
  isTrial: boolean;
  /** The choice where it is retuned. */
  where: ReactNode;
}

/** A chosen song and all its options. On a phone the target follows the player, with the measurement in one line. */
export function SongPanel({ queue, song, tier, options, preview, isTrial, where }: SongPanelProps) {
  const fileTier = isTrial ? TRIAL_TIER : tier;
  const isNarrow = useMediaQuery('(max-width: 39.99rem)');
  return (
    <Panel className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SongHead
          song={song}
          end={
            <ChooseFiles
              label="Replace song"
              size="sm"
              isMultiple={false}
              onFound={({ files: [first] }) => first && queue.replace(song.id, first.file, fileTier)}
            >
              Replace song
            </ChooseFiles>
          }
        />
        <SongDetails queue={queue} song={song} tier={fileTier} options={options} isFolded={isNarrow} />
      </div>
      {(song.refusal === null || song.refusal.neededTier !== undefined) && (
        <>
          <TargetChoice
            tier={tier}
            options={options}
            preview={preview}
            needsPro={isTrial}
            onChange={(change) => queue.choose(change)}
          />
          <OutputChoice
            options={options}
            sampleRateHz={song.inspection.kind === 'known' ? song.inspection.facts.sampleRateHz : null}
            isSteady={isSteady(song)}
            onChange={(change) => queue.choose(change)}
          />
          {where}
        </>
      )}
    </Panel>
  );
}
