import { Link } from 'react-router-dom';
import { nearLimitWords } from '../../../shared/plans/usage';
import { Note } from '../../../shared/ui/note';

/** Warning above 80 % of the limit. */
export function NearLimit() {
  return (
    <Note tone="warn" className="mb-6">
      {nearLimitWords('unlimited access')}{' '}
      <Link to="/pricing" className="text-link">
        See plans
      </Link>
    </Note>
  );
}
