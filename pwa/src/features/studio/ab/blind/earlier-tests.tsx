import { Download, Trash2 } from 'lucide-react';
import { dayAndTime } from '../../../../shared/format/localised';
import { saveFile } from '../../../../shared/save-file';
import { Button } from '../../../../shared/ui/button';
import { Figure } from '../../../../shared/ui/figure';
import { Panel } from '../../../../shared/ui/panel';
import { useToast } from '../../../../shared/ui/use-toast';
import { DataTable } from '../../shared/data-table';
import { percentDecimals } from '../model/odds';
import { oddsOf, rightOf, type TestResult, toCsv, toJson } from './results';
import type { Results } from './use-results';

/** The finished tests of this browser, which can be exported and deleted. */
export function EarlierTests({ results }: { results: Results }) {
  const { all, add, remove } = results;
  const toast = useToast();
  if (all.length === 0) return null;
  const erase = (result: TestResult) => {
    remove(result.id);
    toast({ title: 'Test deleted', description: result.song, action: { label: 'Undo', onClick: () => add(result) } });
  };
  const save = (text: string, type: string, name: string) => saveFile(new Blob([text], { type }), name);
  return (
    <Panel
      flush
      title="Earlier tests"
      end={
        <span className="flex gap-2">
          <Button size="sm" onClick={() => save(toCsv(all), 'text/csv', 'blind-tests.csv')}>
            <Download aria-hidden className="icon" />
            CSV
          </Button>
          <Button size="sm" onClick={() => save(toJson(all), 'application/json', 'blind-tests.json')}>
            <Download aria-hidden className="icon" />
            JSON
          </Button>
        </span>
      }
    >
      <DataTable
        label="Finished tests"
        className="unfold in-panel"
        rows={all}
        rowKey={({ id }) => id}
        columns={[
          { head: 'Song', className: 'wrap-anywhere', cell: ({ song }) => song },
          {
            head: 'A and B',
            cell: ({ aHz, bHz }) => (
              <span>
                <Figure value={aHz} decimals={2} tone="was" /> →{' '}
                <Figure value={bHz} unit="Hz" decimals={2} tone="now" />
              </span>
            ),
          },
          {
            head: 'Score',
            kind: 'figure',
            cell: (result) => (
              <span className="figure">
                {rightOf(result)} / {result.trials.length}
              </span>
            ),
          },
          { head: 'Odds', kind: 'figure', cell: (result) => <Odds odds={oddsOf(result)} /> },
          {
            head: 'When',
            kind: 'figure',
            className: 'text-ink-3',
            cell: ({ finishedAt }) => dayAndTime(finishedAt),
          },
          {
            head: 'Actions',
            kind: 'buttons',
            cell: (result) => (
              <Button
                size="sm"
                variant="quiet"
                icon
                data-row-end
                aria-label={`Delete the test of ${result.song}`}
                onClick={() => erase(result)}
              >
                <Trash2 aria-hidden className="icon" />
              </Button>
            ),
          },
        ]}
      />
      <p className="border-t border-line px-4 py-3 text-xs text-ink-3 xs:px-6">Kept in this browser only.</p>
    </Panel>
  );
}

function Odds({ odds }: { odds: number }) {
  return <Figure value={odds * 100} unit="%" decimals={percentDecimals(odds)} />;
}
