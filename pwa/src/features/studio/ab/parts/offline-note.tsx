import { useOnline } from '../../../../shared/hooks/use-online';
import { Note } from '../../../../shared/ui/note';

/** Says without a connection what still works here. */
export function OfflineHint() {
  return useOnline() ? null : (
    <Note>
      You’re offline. A/B Compare and the blind test work with files of this device; the other tabs need a connection.
    </Note>
  );
}
