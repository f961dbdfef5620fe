import { useBatchPagesInfiniteQuery } from '../../shared/batches/batches-api';
import { NewsPanels, POLL_INTERVAL_MS } from './news-panels';

/** With the batches of the workspace. */
export function StudioNews() {
  const { data } = useBatchPagesInfiniteQuery(undefined);
  const batches = data?.pages[0]?.items ?? [];
  const isRunning = batches.some(({ status }) => status === 'processing');
  useBatchPagesInfiniteQuery(undefined, {
    pollingInterval: isRunning ? POLL_INTERVAL_MS : 0,
    skipPollingIfUnfocused: true,
  });
  return <NewsPanels batches={batches} />;
}
