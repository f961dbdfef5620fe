import { Download, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { dayAndTime } from '../../../../shared/dates/dates';
import { useRowFocus } from '../../../../shared/hooks/focus';
import { saveFile } from '../../../../shared/save-file';
import { Button } from '../../../../shared/ui/button';
import { Figure } from '../../../../shared/ui/figure';
import { Panel } from '../../../../shared/ui/panel';
import { Table } from '../../../../shared/ui/table';
import { useToast } from '../../../../shared/ui/use-toast';
import { percentDecimals } from '../model/odds';
import { oddsOf, rightOf, type TestResult, toCsv, toJson } from './results';
import type { Results } from './use-results';

/** The finished tests of this browser, which can be exported and deleted. */
export function EarlierTests({ results }: { results: Results }) {
  const { all, add, remove } = results;
  const toast = useToast();
  const panel = useRef<HTMLDivElement>(null);
  useRowFocus(
    panel,
    all.map(({ id }) => id),
    '[data-export]',
  );
  if (all.length === 0) return null;
  const erase = (result: TestResult) => {
    remove(result.id);
    toast({ title: 'Test deleted', description: result.song, action: { label: 'Undo', onClick: () => add(result) } });
  };
  const save = (text: string, type: string, name: string) => saveFile(new Blob([text], { type }), name);
  return (
    <div ref={panel}>
      <Panel
        flush
        title="Earlier tests"
        end={
          <span className="flex gap-2">
            <Button size="sm" data-export onClick={() => save(toCsv(all), 'text/csv', 'blind-tests.csv')}>
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
        <Table label="Finished tests" className="unfold in-panel">
          <thead>
            <tr>
              <th scope="col">Song</th>
              <th scope="col">A and B</th>
              <th scope="col" className="num">
                Score
              </th>
              <th scope="col" className="num">
                Odds
              </th>
              <th scope="col" className="num">
                When
              </th>
              <th>
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {all.map((result) => (
              <Row key={result.id} result={result} onDelete={() => erase(result)} />
            ))}
          </tbody>
        </Table>
        <p className="border-t border-line px-4 py-3 text-xs text-ink-3 xs:px-6">Kept in this browser only.</p>
      </Panel>
    </div>
  );
}

function Row({ result, onDelete }: { result: TestResult; onDelete: () => void }) {
  const { id, song, aHz, bHz, trials, finishedAt } = result;
  const odds = oddsOf(result);
  return (
    <tr data-row={id}>
      <th scope="row" className="wrap-anywhere">
        {song}
      </th>
      <td data-label="A and B">
        <span>
          <Figure value={aHz} decimals={2} tone="was" /> → <Figure value={bHz} unit="Hz" decimals={2} tone="now" />
        </span>
      </td>
      <td className="num" data-label="Score">
        <span className="figure">
          {rightOf(result)} / {trials.length}
        </span>
      </td>
      <td className="num" data-label="Odds">
        <Figure value={odds * 100} unit="%" decimals={percentDecimals(odds)} />
      </td>
      <td className="num text-ink-3" data-label="When">
        {dayAndTime(finishedAt)}
      </td>
      <td className="actions">
        <Button
          size="sm"
          variant="quiet"
          icon
          data-row-end
          aria-label={`Delete the test of ${song}`}
          onClick={onDelete}
        >
          <Trash2 aria-hidden className="icon" />
        </Button>
      </td>
    </tr>
  );
}
