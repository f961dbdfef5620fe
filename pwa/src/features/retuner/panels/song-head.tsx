import { sizeOf } from '@attune/catalogue/bytes';
import { outputText, shiftFor, STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { channelWords, clock, kilohertzDecimals } from '../../../shared/format/sound';
import { Button } from '../../../shared/ui/button';
import { Figure } from '../../../shared/ui/figure';
import { FileSize } from '../../../shared/format/amounts';
import type { RetuneRequest, Song } from '../song';

/** Name and facts of a file; `end` is what can be done with it. */
export function SongHead({ song, end, children }: { song: Song; end?: ReactNode; children?: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1">
      <h2
        tabIndex={-1}
        data-song-head
        className="line-clamp-2 text-base leading-snug [text-wrap:wrap] break-words font-[600] tracking-normal [font-stretch:100%]"
        title={song.name}
      >
        {song.name}
      </h2>
      {end}
      <p className="col-span-full text-sm text-ink-2">{children ?? <FileFacts song={song} />}</p>
    </div>
  );
}

function FileFacts({ song: { inspection, sizeBytes } }: { song: Song }) {
  const facts = inspection.kind === 'known' ? inspection.facts : null;
  const size = <FileSize bytes={sizeBytes} />;
  if (!facts) return size;
  const { durationSeconds, sampleRateHz, channels, codec, bitRateKbps } = facts;
  return (
    <>
      <span className="figure">{clock(durationSeconds, 1)}</span>
      {sampleRateHz !== null && (
        <>
          {' · '}
          <Figure value={sampleRateHz / 1000} unit="kHz" decimals={kilohertzDecimals(sampleRateHz)} />
        </>
      )}
      {channels !== null && <span>{` ${channelWords(channels)}`}</span>}
      {codec !== null && <span>{` · ${codec}`}</span>}
      {bitRateKbps !== null && (
        <>
          {' '}
          <Figure value={bitRateKbps} unit="kb/s" />
        </>
      )}
      {' · '}
      {size}
    </>
  );
}

interface SentSongHeadProps {
  song: Song;
  request: RetuneRequest;
  onCancel: () => void;
}

/** Head of a song that was sent: its request, which can no longer change, and a cancel button. */
export function SentSongHead({ song, request, onCancel }: SentSongHeadProps) {
  return (
    <SongHead
      song={song}
      end={
        <Button variant="danger" size="sm" onClick={onCancel}>
          <X aria-hidden className="icon" />
          Cancel
        </Button>
      }
    >
      <RequestSummary request={request} />
    </SongHead>
  );
}

/** A request in words: "A4 440.07 to 432.00 Hz, MP3, High". */
function RequestSummary({
  request: { sourceHz, targetHz, anchor, format, quality, mode },
}: {
  request: RetuneRequest;
}) {
  const { equivalentA4Hz } = shiftFor({
    targetHz,
    sourceHz: sourceHz === 'auto' ? STANDARD_A4_HZ : sourceHz,
    anchor,
  });
  return (
    <>
      A4 {sourceHz === 'auto' ? 'as measured' : <Figure value={sourceHz} decimals={2} />} to{' '}
      <Figure value={equivalentA4Hz} unit="Hz" decimals={2} />, {outputText(format, quality)}
      {mode === 'varispeed' && <span>, varispeed</span>}
    </>
  );
}

/** `18.4 of 44.0 MB`. */
export function SentSize({ song: { sizeBytes }, percent }: { song: Song; percent: number }) {
  const { value, decimals } = sizeOf(sizeBytes);
  return (
    <>
      <Figure value={(value * percent) / 100} decimals={decimals} /> of <FileSize bytes={sizeBytes} />
    </>
  );
}
