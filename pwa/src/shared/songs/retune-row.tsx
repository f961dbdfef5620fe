import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { RetuneDto } from '../../api/generated/attune-client';
import { dayAndTime } from '../format/localised';
import { FileName } from './file-name';
import { ResultRow } from './result-row';
import { AskedWords, finished, STATES } from './verdict';

/** A retune of the user, finished or not; its name leads to its receipt. */
export function RetuneRow({ retune, tools }: { retune: RetuneDto; tools: ReactNode }) {
  const { id, receiptUrl, status, originalFilename, params, result, progress, error, createdAt, processedAt } = retune;
  const at = processedAt ?? createdAt;
  const isRunning = status === 'processing';
  return (
    <ResultRow
      id={id}
      name={
        receiptUrl === null ? (
          <FileName name={originalFilename} />
        ) : (
          <Link to={`/retuner/receipts/${id}`}>
            <FileName name={originalFilename} />
          </Link>
        )
      }
      asked={params && <AskedWords asked={params} />}
      {...(result ? finished(result) : { figures: error, verdict: STATES[status] })}
      {...(isRunning && { progress: { label: `Retuning ${originalFilename}`, percent: progress?.percent ?? null } })}
      state={isRunning ? 'running' : undefined}
      time={<time dateTime={at}>{dayAndTime(at)}</time>}
      tools={tools}
    />
  );
}
