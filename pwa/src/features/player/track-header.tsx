import { Music } from 'lucide-react';
import { useSelector } from 'react-redux';
import { useMediaQuery } from '../../shared/hooks/use-media-query';
import { channelWords, kilohertzDecimals } from '../../shared/format/sound';
import { Figure } from '../../shared/ui/figure';
import { Note } from '../../shared/ui/note';
import { selectCurrent, type TrackFormat } from './player-slice';
import { useHeardPitch, usePlayerState } from './use-player';

/** A phone on its side. */
export const LANDSCAPE_PHONE = '(orientation: landscape) and (max-height: 31rem)';

/** Cover, title and technical details. */
export function TrackHeader() {
  const entry = useSelector(selectCurrent);
  const { listening } = usePlayerState();
  const { a4Hz } = useHeardPitch();
  // The view below it has the room.
  const isLow = useMediaQuery(LANDSCAPE_PHONE);
  if (!entry) return null;
  return (
    <div
      style={{ paddingBlock: isLow ? '0.5rem' : undefined }}
      className="grid gap-4 px-4 py-[1.125rem] xs:px-6 xs:py-5"
    >
      <div className="flex items-center gap-4">
        <Cover url={entry.coverUrl} size={isLow ? 'sm' : 'md'} />
        <div className="grid min-w-0 gap-0.5">
          <h2 className="text-xl leading-tight wrap-anywhere">{entry.title ?? entry.fileName}</h2>
          {(entry.artist ?? entry.album) !== null && (
            <p className="text-sm wrap-anywhere text-ink-2">
              {[entry.artist, entry.album].filter((part) => part !== null).join(', ')}
            </p>
          )}
          {/* A phone has the A4 in the view of the pitch. */}
          <p className="hidden text-sm text-ink-2 xs:block">
            <Format format={entry.format} />
            {entry.a4Hz === null ? 'A4 assumed to be ' : 'A4 measured at '}
            <Figure value={entry.a4Hz ?? 440} decimals={2} unit="Hz" tone="was" />
            {listening === 'retuned' && (
              <span>
                , played at <Figure value={a4Hz} decimals={2} unit="Hz" tone="now" />
              </span>
            )}
          </p>
        </div>
      </div>
      {entry.problem !== null && (
        <Note tone="bad" announce>
          {entry.problem}
        </Note>
      )}
    </div>
  );
}

function Format({ format }: { format: TrackFormat | null }) {
  if (format === null || (format.codec === null && format.sampleRateHz === null)) return null;
  const { codec, sampleRateHz, channels, bitDepth } = format;
  return (
    <>
      {codec !== null && <span>{`${shortCodec(codec)}, `}</span>}
      {sampleRateHz !== null && (
        <>
          <Figure value={sampleRateHz / 1000} decimals={kilohertzDecimals(sampleRateHz)} unit="kHz" />{' '}
        </>
      )}
      {bitDepth !== null && (
        <>
          <Figure value={bitDepth} unit="bit" />{' '}
        </>
      )}
      {channels !== null && <span>{`${channelWords(channels)}, `}</span>}
    </>
  );
}

function shortCodec(codec: string): string {
  const layer = /^MPEG [\d.]+ Layer (\d)$/.exec(codec);
  return layer ? `MP${layer[1] ?? 3}` : codec;
}

const COVER_SIZES = { sm: 'size-10', md: 'size-16 xs:size-20', full: 'w-full' };

export function Cover({ url, size = 'md' }: { url: string | null; size?: keyof typeof COVER_SIZES }) {
  return (
    <div
      style={{ aspectRatio: 1 }}
      className={`${COVER_SIZES[size]} grid flex-none place-items-center overflow-hidden rounded-sm border border-line bg-sunk`}
    >
      {url === null ? (
        <Music aria-hidden className="icon text-ink-3" />
      ) : (
        <img src={url} alt="" className="size-full object-cover" />
      )}
    </div>
  );
}
