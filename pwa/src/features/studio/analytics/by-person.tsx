import type { PersonRetunesDto } from '../../../api/generated/attune-client';
import { Figure } from '../../../shared/ui/figure';
import { Panel } from '../../../shared/ui/panel';
import { type Column, DataTable } from '../shared/data-table';
import { percentOnTarget } from './figures';

const COLUMNS: readonly Column<PersonRetunesDto>[] = [
  { head: 'Person', className: 'min-w-24 wrap-anywhere', cell: ({ name }) => name },
  { head: 'Retunes', kind: 'figure', cell: ({ retunes }) => <Figure value={retunes} /> },
  { head: 'Music', kind: 'figure', cell: ({ seconds }) => <Figure value={Math.round(seconds / 60)} unit="min" /> },
  {
    head: 'On target',
    kind: 'figure',
    cell: (person) => <Figure value={percentOnTarget(person)} decimals={1} unit="%" />,
  },
];

/** Who retuned how much. */
export function ByPerson({ people }: { people: readonly PersonRetunesDto[] }) {
  return (
    <Panel title="By person" flush>
      <DataTable
        label="Retunes by person"
        className="in-panel"
        columns={COLUMNS}
        rows={people}
        rowKey={({ userId }) => userId ?? 'unknown'}
      />
    </Panel>
  );
}
