import { ArrowRight } from 'lucide-react';
import { reasonOf } from '../../../../api/api-error';
import type { BatchAlbumDto, BatchDto, BatchFileDto } from '../../../../api/generated/attune-client';
import { type AlbumLine, AlbumScale } from '../../../../shared/songs/album-scale';
import { Badge } from '../../../../shared/ui/badge';
import { Button } from '../../../../shared/ui/button';
import { Figure } from '../../../../shared/ui/figure';
import { figureText } from '../../../../shared/ui/figure-text';
import { Note } from '../../../../shared/ui/note';
import { Panel } from '../../../../shared/ui/panel';
import { useToast } from '../../../../shared/ui/use-toast';
import { useBatchesOutliersMutation } from '../../../../shared/batches/batches-api';

interface AlbumPanelProps {
  batch: BatchDto;
  files: readonly BatchFileDto[];
  mayRetune: boolean;
}

/** The common pitch of an album's songs, the ratio that all are moved by, and the songs apart from it. */
export function AlbumPanel({ batch, files, mayRetune }: AlbumPanelProps) {
  const { album, totalFiles, targetFrequency } = batch;
  if (!album || album.ratio === null) {
    return (
      <Panel title="Album ratio" level={3}>
        <p className="text-sm text-ink-2">
          {batch.status === 'cancelled'
            ? 'The batch was cancelled before the songs were measured.'
            : 'All songs are measured first. Then every one is moved by the same ratio.'}
        </p>
      </Panel>
    );
  }
  return (
    <Panel
      title="Album ratio"
      level={3}
      end={
        <Badge tone="was">
          <span>
            From <Figure value={album.measuredFiles} /> of <Figure value={totalFiles} /> songs
          </span>
        </Badge>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex items-end justify-between gap-3">
          <p className="grid gap-0.5">
            <span className="text-xs text-ink-3">Pooled A4</span>
            <Figure value={album.a4Hz} decimals={2} size="lg" tone="was" />
          </p>
          <ArrowRight aria-hidden className="icon mb-2 text-ink-3" />
          <p className="grid justify-items-end gap-0.5">
            <span className="text-xs text-ink-3">{batch.meaning === 'note' ? 'Target' : 'Target A4'}</span>
            <Figure value={targetFrequency} decimals={2} size="lg" tone="now" />
          </p>
        </div>
        {album.a4Hz === null ? (
          <Note tone="warn">No song could be measured with confidence. A4 = 440 Hz was assumed for all of them.</Note>
        ) : (
          <div>
            <AlbumScale a4Hz={album.a4Hz} lines={linesOf(album, files)} />
            <p className="mt-1 text-xs text-ink-3">Cents from the pooled pitch, one line per song</p>
          </div>
        )}
        <dl className="grid gap-1.5 text-sm">
          <Row label="Ratio for every song">
            <Figure value={album.ratio} decimals={6} />
          </Row>
          <Row label="Shift">
            <Figure value={album.cents} unit="cents" decimals={2} signed />
          </Row>
        </dl>
        {album.outliers.length > 0 && (
          <Outliers batch={batch} outliers={album.outliers} files={files} mayRetune={mayRetune} />
        )}
      </div>
    </Panel>
  );
}

/** Those apart from the album have their figure. */
function linesOf({ outliers }: BatchAlbumDto, files: readonly BatchFileDto[]): AlbumLine[] {
  const apart = new Map(outliers.map(({ fileId, cents }) => [fileId, cents]));
  return files.flatMap(({ id, albumCents }) => {
    const cents = apart.get(id) ?? albumCents;
    if (cents === null) return [];
    return [{ id, cents, isApart: apart.has(id), mark: figureText(cents, { decimals: 1, signed: true }) }];
  });
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

interface OutliersProps extends AlbumPanelProps {
  outliers: BatchAlbumDto['outliers'];
}

/** The songs apart from the album. */
function Outliers({ batch: { id, status }, outliers, files, mayRetune }: OutliersProps) {
  const toast = useToast();
  const [retune, { isLoading }] = useBatchesOutliersMutation();
  const retuneAlone = async () => {
    try {
      await retune(id).unwrap();
    } catch (error) {
      toast({ title: 'Nothing was started', description: reasonOf(error), tone: 'bad' });
    }
  };
  const count = outliers.length;
  const word = COUNTS[count] ?? String(count);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h4 className="text-sm font-[600] tracking-normal [font-stretch:100%]">
        {word} {count === 1 ? 'song' : 'songs'} apart from the album
      </h4>
      <ul className="max-h-80 overflow-y-auto text-sm">
        {outliers.map(({ fileId, cents }) => (
          <Outlier key={fileId} cents={cents} file={files.find((file) => file.id === fileId)} />
        ))}
      </ul>
      {mayRetune && (
        <div className="grid justify-items-start gap-1.5">
          <Button
            busy={isLoading}
            unavailable={status === 'processing'}
            aria-describedby={status === 'processing' ? 'outliers-wait' : undefined}
            onClick={() => void retuneAlone()}
          >
            {count === 1 ? 'Retune this one on its own' : `Retune these ${word.toLowerCase()} on their own`}
          </Button>
          {status === 'processing' && (
            <p id="outliers-wait" className="text-xs text-ink-3">
              Possible once the batch has finished.
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function Outlier({ file, cents }: { file: BatchFileDto | undefined; cents: number }) {
  if (!file) return null;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-t border-line py-2.5">
      <b className="font-[560] wrap-anywhere">{file.filename}</b>
      <Figure value={cents} unit="cents" decimals={1} signed tone="near" />
      <span className="col-span-2 text-xs text-ink-3">
        Recorded at <Figure value={file.a4Hz} unit="Hz" decimals={2} />, moved by the same ratio
      </span>
    </li>
  );
}
