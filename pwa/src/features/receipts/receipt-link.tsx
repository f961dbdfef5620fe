import { useRef } from 'react';
import {
  useRetuneCloseReceiptMutation,
  useRetuneOpenReceiptMutation,
  useRetuneReceiptLinkQuery,
} from '../../api/generated/attune-client';
import { asApiError } from '../../api/api-error';
import { usePermission } from '../../shared/session/use-workspace';
import { CopyButton } from '../../shared/ui/copy-button';
import { FieldError } from '../../shared/ui/field';
import { Switch } from '../../shared/ui/switch';

/** Whether anyone with a link can see the receipt; off until its owner turns it on. */
export function ReceiptLink({ id }: { id: string }) {
  const { currentData: link, error } = useRetuneReceiptLinkQuery(id);
  const [open, opening] = useRetuneOpenReceiptMutation();
  const [close, closing] = useRetuneCloseReceiptMutation();
  const { isAllowed, reason } = usePermission('organise', false);
  const address = useRef<HTMLElement>(null);
  const url = link?.url ?? null;
  const problem = error ?? opening.error ?? closing.error;
  return (
    <section
      aria-label="Public link"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line px-4 py-4 xs:px-6 print:hidden"
    >
      <Switch
        label="Anyone with the link can see this receipt"
        hint={
          isAllowed
            ? 'The figures only. Your song is not on the page. Turn it off and the link stops working at once.'
            : reason
        }
        checked={url !== null}
        onChange={(isOn) => void (isOn ? open(id) : close(id))}
        disabled={!isAllowed || link === undefined || opening.isLoading || closing.isLoading}
      />
      {problem && <FieldError>{asApiError(problem).message}</FieldError>}
      {url !== null && (
        <div className="flex flex-wrap items-center gap-2">
          <code
            ref={address}
            className="figure min-w-0 flex-[1_1_16rem] rounded-md border border-line-strong bg-field px-3.5 py-2.5 text-sm break-all whitespace-normal! select-all"
          >
            {url}
          </code>
          <CopyButton label="Copy link" text={url} shownIn={address}>
            Copy link
          </CopyButton>
        </div>
      )}
    </section>
  );
}
