import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useRetuneReadQuery } from '../../../api/generated/attune-client';
import { useToast } from '../../../shared/ui/use-toast';
import { historyChanged } from './history-api';

const POLL_INTERVAL_MS = 2000;

/** Follows a retune that was started from the history, until it is in the list or has failed. */
export function PendingRetune({ id, onEnd }: { id: string; onEnd: () => void }) {
  const { data, error } = useRetuneReadQuery(id, { pollingInterval: POLL_INTERVAL_MS });
  const dispatch = useDispatch();
  const toast = useToast();
  const hasEnded = useRef(false);
  const isGone = error !== undefined && 'status' in error && error.status === 404;
  useEffect(() => {
    const status = data?.status ?? 'pending';
    if (hasEnded.current || (!isGone && (status === 'pending' || status === 'processing'))) return;
    hasEnded.current = true;
    onEnd();
    dispatch(historyChanged());
    if (isGone || data === undefined) return;
    const { originalFilename: description, error: reason } = data;
    if (status === 'completed') toast({ title: 'Retuned again', description, tone: 'good' });
    else toast({ title: 'Retune Failed', description: reason ?? description, tone: 'bad' });
  }, [data, isGone, onEnd, dispatch, toast]);
  return null;
}
