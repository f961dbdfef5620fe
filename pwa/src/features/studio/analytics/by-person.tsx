import type { PersonRetunesDto } from '../../../api/generated/attune-client';
import { Figure } from '../../../shared/ui/figure';
import { Panel } from '../../../shared/ui/panel';
import { Table } from '../../../shared/ui/table';
import { percentOnTarget } from './share';

/** Who retuned how much. */
export function ByPerson({ people }: { people: readonly PersonRetunesDto[] }) {
  return (
    <Panel title="By person" flush>
      <Table label="Retunes by person" className="in-panel">
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col" className="num">
              Retunes
            </th>
            <th scope="col" className="num">
              Music
            </th>
            <th scope="col" className="num">
              On target
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.userId ?? 'unknown'}>
              <th scope="row" className="min-w-24 wrap-anywhere">
                {person.name}
              </th>
              <td className="num">
                <Figure value={person.retunes} />
              </td>
              <td className="num">
                <Figure value={Math.round(person.seconds / 60)} unit="min" />
              </td>
              <td className="num">
                <Figure value={percentOnTarget(person)} decimals={1} unit="%" />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
