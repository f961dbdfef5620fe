import { Download } from 'lucide-react';
import { inWorkspace } from '../../../shared/session/current-workspace';
import { LinkButton } from '../../../shared/ui/link-button';

/** Saves what an address of the API sends as a file. */
export function CsvLink({ to }: { to: string }) {
  return (
    <LinkButton to={inWorkspace(to)} reloadDocument download>
      <Download aria-hidden className="icon" />
      Download CSV
    </LinkButton>
  );
}
