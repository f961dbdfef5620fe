import { Link } from 'react-router-dom';
import { reasonOf } from '../../../../api/api-error';
import type { BatchDto } from '../../../../api/generated/attune-client';
import { dayAndTime, longDay } from '../../../../shared/format/localised';
import { inWorkspace } from '../../../../shared/session/current-workspace';
import { Badge } from '../../../../shared/ui/badge';
import { Button } from '../../../../shared/ui/button';
import { buttonStyle } from '../../../../shared/ui/button-style';
import { Figure } from '../../../../shared/ui/figure';
import { LinkButton } from '../../../../shared/ui/link-button';
import { useToast } from '../../../../shared/ui/use-toast';
import { useBatchesRetryMutation } from '../../../../shared/batches/batches-api';
import { DataTable } from '../../shared/data-table';

interface BatchTableProps {
  batches: readonly BatchDto[];
  mayRetune: boolean;
}

export function BatchTable({ batches, mayRetune }: BatchTableProps) {
  return (
    <DataTable
      label="Batches"
      className="unfold in-panel"
      rows={batches}
      rowKey={({ id }) => id}
      columns={[
        {
          head: 'Batch',
          className: 'wrap-anywhere',
          cell: ({ id, name }) => (
            <Link to={`/studio/history/batches/${id}`} className="text-ink no-underline hover:underline">
              {name}
            </Link>
          ),
        },
        {
          head: 'Target',
          kind: 'figure',
          cell: ({ targetFrequency }) => <Figure value={targetFrequency} unit="Hz" decimals={2} tone="now" />,
        },
        { head: 'Songs', kind: 'figure', cell: (batch) => <Songs batch={batch} /> },
        { head: 'Status', onPhone: 'beside-name', cell: (batch) => <Status batch={batch} /> },
        {
          head: 'Started',
          className: 'text-ink-3',
          cell: ({ startedAt }) => (startedAt === null ? '–' : dayAndTime(startedAt)),
        },
        {
          head: 'Kept until',
          className: 'text-ink-3',
          cell: ({ keptUntil }) => (keptUntil === null ? null : longDay(keptUntil)),
        },
        { head: 'Action', kind: 'buttons', cell: (batch) => <Action batch={batch} mayRetune={mayRetune} /> },
      ]}
    />
  );
}

function Songs({ batch: { completedFiles, totalFiles } }: { batch: BatchDto }) {
  return (
    <span className="whitespace-nowrap">
      <Figure value={completedFiles} /> <span className="sr-only">of</span>
      <span aria-hidden>/</span> <Figure value={totalFiles} />
    </span>
  );
}

function Status({ batch: { status, failedFiles } }: { batch: BatchDto }) {
  if (status === 'processing') return <Badge tone="lamp">Running</Badge>;
  if (status === 'pending') return <Badge>Not started</Badge>;
  if (failedFiles > 0) return <Badge tone="bad">{failedFiles} failed</Badge>;
  if (status === 'cancelled') return <Badge>Cancelled</Badge>;
  return <Badge tone="good">Done</Badge>;
}

/** The next step: retry what failed, download what is done, or look at it. */
function Action({
  batch: { id, name, status, failedFiles, zipUrl },
  mayRetune,
}: {
  batch: BatchDto;
  mayRetune: boolean;
}) {
  const toast = useToast();
  const [retry, { isLoading }] = useBatchesRetryMutation();
  const retryFailed = async () => {
    try {
      await retry(id).unwrap();
    } catch (error) {
      toast({ title: 'Nothing was started again', description: reasonOf(error), tone: 'bad' });
    }
  };
  const hasEnded = status === 'completed' || status === 'cancelled';
  if (hasEnded && failedFiles > 0 && mayRetune) {
    return (
      <Button size="sm" busy={isLoading} aria-label={`Retry failed of ${name}`} onClick={() => void retryFailed()}>
        Retry failed
      </Button>
    );
  }
  if (hasEnded && zipUrl !== null) {
    return (
      <a
        href={inWorkspace(zipUrl)}
        download
        aria-label={`Download zip of ${name}`}
        className={buttonStyle('line', 'sm')}
      >
        Download zip
      </a>
    );
  }
  return (
    <LinkButton size="sm" to={`/studio/history/batches/${id}`} aria-label={`Open ${name}`}>
      Open
    </LinkButton>
  );
}
