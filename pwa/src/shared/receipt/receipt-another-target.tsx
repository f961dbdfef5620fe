import { NATURAL_HZ, SOLFEGGIO_HZ } from '@attune/catalogue/frequencies';
import type { Tier } from '@attune/catalogue/plans';
import { shiftFor } from '@attune/catalogue/retuning';
import { mayRetuneTo } from '@attune/catalogue/tier-policy';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { reasonOf } from '../../api/api-error';
import { type CreateRetuneDto, useRetuneCreateMutation } from '../../api/generated/attune-client';
import { newId } from '../new-id';
import { usePermission, useWorkspace } from '../session/use-workspace';
import { Button } from '../ui/button';
import { FieldError } from '../ui/field';
import { Figure } from '../ui/figure';
import type { Receipt } from './receipt-rows';

/** Targets that are shown before More is pressed. */
const FIRST = 5;

export interface AnotherTargetProps {
  receipt: Receipt;
  tier: Tier;
  /** Of the same file: that it is not uploaded, or not chosen, again. */
  note: string;
  onChosen: (targetHz: number) => void;
  /** All options; without it, More shows the other targets. */
  onMore?: () => void;
  /** Why none can be chosen. */
  locked?: string | null;
  isBusy?: boolean;
  problem?: string | null;
}

/** The same file for another target of the plan, with the cents that it would move. */
export function AnotherTarget(props: AnotherTargetProps) {
  const { receipt, tier, note, onChosen, onMore, locked = null, isBusy = false, problem = null } = props;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const targets = [...NATURAL_HZ, ...SOLFEGGIO_HZ].filter((hz) => mayRetuneTo(tier, hz) && hz !== receipt.targetHz);
  const hasMore = onMore !== undefined || (!isOpen && targets.length > FIRST);
  if (targets.length === 0) return null;
  return (
    <section
      aria-labelledby={id}
      className="grid items-center gap-x-4 gap-y-3 border-t border-line px-4 py-6 xs:px-6 sm:grid-cols-[16rem_1fr] print:hidden"
    >
      <div>
        <h3 id={id}>Another target</h3>
        <p id={`${id}-note`} className="text-sm text-ink-2">
          {locked ?? `${note} Uses one retune.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {targets.slice(0, isOpen ? undefined : FIRST).map((hz) => (
          <Button
            key={hz}
            unavailable={locked !== null || isBusy}
            aria-describedby={`${id}-note`}
            onClick={() => onChosen(hz)}
          >
            <span>
              <Figure value={hz} unit="Hz" />
              <span className="block text-xs font-[450] text-ink-3">
                <Figure value={shiftFor({ ...receipt, targetHz: hz }).cents} unit="cents" decimals={1} signed />
              </span>
            </span>
          </Button>
        ))}
        {hasMore && (
          <Button variant="quiet" onClick={onMore ?? (() => setIsOpen(true))}>
            {onMore ? 'More options' : 'More'}
          </Button>
        )}
      </div>
      {problem !== null && (
        <div className="col-span-full">
          <FieldError>{problem}</FieldError>
        </div>
      )}
    </section>
  );
}

/** Has the server retune the original that it stores; the receipt of the new retune follows on its page. */
export function StoredAnotherTarget({ receipt }: { receipt: Receipt }) {
  const { tier } = useWorkspace();
  const { isAllowed, reason } = usePermission('retune', false);
  const [create, { isLoading, error }] = useRetuneCreateMutation();
  const navigate = useNavigate();
  /** By target: pressed again after a lost answer, it is the same retune. */
  const ids = useRef(new Map<number, string>());
  const retune = async (targetHz: number): Promise<void> => {
    const id = ids.current.get(targetHz) ?? newId();
    ids.current.set(targetHz, id);
    const { data } = await create({ 'Retune-Id': id, createRetuneDto: sameWith(receipt, targetHz) });
    if (data) void navigate(`/retuner/receipts/${id}`);
  };
  return (
    <AnotherTarget
      receipt={receipt}
      tier={tier}
      note="The same file, no new upload."
      onChosen={(targetHz) => void retune(targetHz)}
      locked={isAllowed ? null : reason}
      isBusy={isLoading}
      problem={error ? reasonOf(error) : null}
    />
  );
}

/**
 * The options of a retune with another target: an A4 that was measured is measured again, one that was assumed is
 * assumed.
 */
function sameWith(receipt: Receipt, targetHz: number): CreateRetuneDto {
  const { id: retuneId, sourceHz, sourceBasis, anchor, mode, format, quality, bitDepth, straightened } = receipt;
  return {
    retuneId,
    targetHz,
    ...(sourceBasis !== 'assumed' && { sourceHz: sourceBasis === 'measured' ? 'auto' : sourceHz }),
    ...(sourceBasis === 'album' && { sourceBasis }),
    anchor,
    mode,
    format,
    quality,
    straighten: straightened !== undefined,
    ...((bitDepth === 16 || bitDepth === 24) && { bitDepth }),
  };
}
