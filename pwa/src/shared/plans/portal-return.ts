import { readTabStorage, writeTabStorage } from '../session/tab-storage';

const AWAY = 'billing-portal';

/** Notes that this tab leaves for the billing portal, where the plan may change. */
export function noteLeaving(): void {
  writeTabStorage(AWAY, 'away');
}

/** Whether this tab was in the billing portal since the plan was last read. */
export function wasInPortal(): boolean {
  return readTabStorage(AWAY) !== null;
}

export function forgetPortal(): void {
  writeTabStorage(AWAY, null);
}
