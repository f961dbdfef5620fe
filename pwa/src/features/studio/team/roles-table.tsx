import { may, type Permission, TEAM_ROLES, type WorkspaceRole } from '@attune/catalogue/roles';
import { Check } from 'lucide-react';
import { Table } from '../../../shared/ui/table';

const ROLES: readonly WorkspaceRole[] = [...TEAM_ROLES.toReversed(), 'owner'];

const PERMISSIONS: Record<Permission, string> = {
  view: 'Listen, read receipts, download',
  retune: 'Retune, upload, run batches',
  organise: 'Folders, presets, share links',
  delete: 'Delete songs',
  manage: 'Team, API keys, brand',
  bill: 'Billing, delete the account',
};

/** What each role may do. */
export function RolesTable() {
  return (
    <Table label="Permissions by role">
      <thead>
        <tr>
          <th scope="col">What a role may do</th>
          {ROLES.map((role) => (
            <th key={role} scope="col" className="px-1.5! text-center! capitalize sm:w-[12%]">
              {role}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(Object.keys(PERMISSIONS) as Permission[]).map((permission) => (
          <tr key={permission}>
            <th scope="row">{PERMISSIONS[permission]}</th>
            {ROLES.map((role) => (
              <td key={role} className="px-1.5! text-center">
                <Answer isYes={may(role, permission)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Answer({ isYes }: { isYes: boolean }) {
  return (
    <>
      {isYes ? (
        <Check aria-hidden className="icon inline-block text-tune" />
      ) : (
        <span aria-hidden className="text-ink-3">
          –
        </span>
      )}
      <span className="sr-only">{isYes ? 'yes' : 'no'}</span>
    </>
  );
}
