import { Download } from 'lucide-react';
import { useState } from 'react';
import { reasonOf } from '../../../api/api-error';
import { type RetuneDto, useRetuneLatestQuery } from '../../../api/generated/attune-client';
import { inWorkspace } from '../../../shared/session/current-workspace';
import { RetuneRow } from '../../../shared/songs/retune-row';
import { Button } from '../../../shared/ui/button';
import { buttonStyle } from '../../../shared/ui/button-style';
import { LoadError } from '../../../shared/ui/load-error';
import { Panel } from '../../../shared/ui/panel';
import { useToast } from '../../../shared/ui/use-toast';
import { saveFile } from '../../../shared/save-file';

/**
 * What was retuned today, each with its receipt and, while it is stored, its song; nothing on a day without results.
 */
export function TodaysResults() {
  const { data, error, isFetching, refetch } = useRetuneLatestQuery();
  if (data === undefined && error && !isFetching) {
    return (
      <div className="mt-6">
        <LoadError title="We couldn’t load today’s results" error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  const results = (data ?? []).filter(({ status, processedAt }) => status === 'completed' && isToday(processedAt));
  if (results.length === 0) return null;
  const stored = results.filter(({ resultUrl }) => resultUrl !== null);
  return (
    <Panel title="Today’s results" className="mt-6" flush end={stored.length > 1 && <DownloadAll retunes={stored} />}>
      <ul aria-label="Today’s results" className="result-rows">
        {results.map((retune) => (
          <RetuneRow key={retune.id} retune={retune} tools={<DownloadAgain retune={retune} />} />
        ))}
      </ul>
    </Panel>
  );
}

const isToday = (iso: string | null): boolean =>
  iso !== null && new Date(iso).toDateString() === new Date().toDateString();

function DownloadAgain({ retune: { originalFilename, resultUrl } }: { retune: RetuneDto }) {
  if (resultUrl === null) return null;
  return (
    <a
      href={inWorkspace(resultUrl)}
      download
      aria-label={`Download ${originalFilename} again`}
      className={buttonStyle('quiet', 'sm', true)}
    >
      <Download aria-hidden className="icon" />
    </a>
  );
}

/** Several songs as one zip. */
function DownloadAll({ retunes }: { retunes: readonly RetuneDto[] }) {
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const download = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const { downloadTogether } = await import('../transfer/download-together');
      saveFile(await downloadTogether(retunes), 'Retuned songs.zip');
    } catch (error) {
      toast({ title: 'The songs weren’t downloaded', description: reasonOf(error), tone: 'bad' });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button size="sm" busy={isBusy} busyLabel="Downloading..." onClick={() => void download()}>
      Download all again
    </Button>
  );
}
