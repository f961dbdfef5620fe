import { clock } from '../format/sound';
import { Segments } from '../ui/choice';
import type { Version } from './kept-player';

interface VersionChoiceProps {
  version: Version;
  hasOriginal: boolean;
  onChange: (version: Version) => void;
}

/** Original or retuned, equally loud. */
export function VersionChoice({ version, hasOriginal, onChange }: VersionChoiceProps) {
  return (
    <Segments<Version>
      label="Version"
      hideLabel
      value={version}
      onChange={onChange}
      options={[
        { value: 'original', label: 'Original', disabled: !hasOriginal, tone: 'was' },
        { value: 'retuned', label: 'Retuned' },
      ]}
    />
  );
}

/** "1:21 of 3:58" */
export function PlayedTime({ seconds, durationSeconds }: { seconds: number; durationSeconds: number | null }) {
  return (
    <span className="whitespace-nowrap">
      <span className="figure">{clock(seconds)}</span>
      <span>{' of '}</span>
      <span className="figure">{durationSeconds === null ? '–' : clock(durationSeconds)}</span>
    </span>
  );
}
