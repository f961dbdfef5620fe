import { useRef, useState } from 'react';
import { asApiError, reasonOf } from '../../../api/api-error';
import type { ApiKeyDto } from '../../../api/generated/attune-client';
import { dayAndTime, longDay } from '../../../shared/dates/dates';
import { useRowFocus } from '../../../shared/hooks/focus';
import { AlertDialog } from '../../../shared/ui/alert-dialog';
import { Button } from '../../../shared/ui/button';
import { classNames } from '../../../shared/ui/class-names';
import { Panel } from '../../../shared/ui/panel';
import { Table } from '../../../shared/ui/table';
import { useToast } from '../../../shared/ui/use-toast';
import { useApiKeysRevokeMutation } from './api-keys-api';
import { type Expiry, expiryOf } from './lifetime';

interface KeyTableProps {
  keys: readonly ApiKeyDto[];
  /** Id of the sentence that says why keys cannot be revoked now; undefined when they can. */
  lockedBy: string | undefined;
  onGone: () => void;
}

const EXPIRY_TONES: Record<Expiry['state'], string> = {
  never: 'text-ink-3',
  later: 'text-ink-3',
  soon: 'text-near',
  expired: 'text-off',
};

export function KeyTable({ keys, lockedBy, onGone }: KeyTableProps) {
  const [revoking, setRevoking] = useState<ApiKeyDto | null>(null);
  const content = useRef<HTMLDivElement>(null);
  useRowFocus(
    content,
    keys.map(({ id }) => id),
    '[role=region]',
  );
  return (
    <Panel flush>
      <div ref={content}>
        <Table label="API keys" className="unfold">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Key Prefix</th>
              <th scope="col">Scopes</th>
              <th scope="col">Created</th>
              <th scope="col">Expires</th>
              <th scope="col">Last Used</th>
              <th scope="col">
                <span className="sr-only">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <Row key={key.id} apiKey={key} lockedBy={lockedBy} onRevoke={() => setRevoking(key)} />
            ))}
          </tbody>
        </Table>
      </div>
      {revoking && <RevokeQuestion apiKey={revoking} onClose={() => setRevoking(null)} onGone={onGone} />}
    </Panel>
  );
}

interface RowProps {
  apiKey: ApiKeyDto;
  lockedBy: string | undefined;
  onRevoke: () => void;
}

function Row({ apiKey, lockedBy, onRevoke }: RowProps) {
  const { id, name, keyPrefix, scopes, createdAt, createdBy, lastUsedAt } = apiKey;
  const expiry = expiryOf(apiKey);
  return (
    <tr data-row={id}>
      <th scope="row" className="[overflow-wrap:anywhere]">
        {name}
      </th>
      <td data-label="Key Prefix">
        <code className="figure text-[0.94em]">{keyPrefix}...</code>
      </td>
      <td data-label="Scopes">{scopes.join(', ')}</td>
      <td data-label="Created">
        <span className="text-ink-3">
          <span className="whitespace-nowrap">{longDay(createdAt)}</span>
          {createdBy && <span className="block text-xs [overflow-wrap:anywhere]">by {createdBy.name}</span>}
        </span>
      </td>
      <td data-label="Expires">
        <span className={classNames('whitespace-nowrap', EXPIRY_TONES[expiry.state])}>{expiry.text}</span>
      </td>
      <td data-label="Last Used">
        <span className="whitespace-nowrap text-ink-3">{lastUsedAt === null ? 'Never' : dayAndTime(lastUsedAt)}</span>
      </td>
      <td className="actions">
        <Button
          size="sm"
          variant="quiet"
          className="max-[50rem]:-ml-3"
          aria-label={`Revoke ${name}`}
          unavailable={lockedBy !== undefined}
          aria-describedby={lockedBy}
          onClick={onRevoke}
          data-row-end
        >
          Revoke
        </Button>
      </td>
    </tr>
  );
}

interface RevokeQuestionProps {
  apiKey: ApiKeyDto;
  onClose: () => void;
  onGone: () => void;
}

function RevokeQuestion({ apiKey: { id, name, lastUsedAt }, onClose, onGone }: RevokeQuestionProps) {
  const toast = useToast();
  const [revoke, { isLoading }] = useApiKeysRevokeMutation();
  const confirm = async () => {
    try {
      await revoke(id).unwrap();
      toast({ title: 'Key revoked', description: `“${name}” no longer works.`, tone: 'good' });
    } catch (error) {
      if (asApiError(error).status !== 404) {
        toast({ title: 'The key wasn’t revoked', description: reasonOf(error), tone: 'bad' });
        return;
      }
      onGone();
    }
    onClose();
  };
  const lastUse =
    lastUsedAt === null ? 'It was never used.' : `It was last used ${inSentence(dayAndTime(lastUsedAt))}.`;
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Revoke “${name}”?`}
      description={`Requests with this key get 401 from the next one on. ${lastUse} This cannot be undone.`}
      confirmLabel="Revoke key"
      busyLabel="Revoking..."
      busy={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}

/** "today, 14:22", "on 18 Nov, 09:41" */
function inSentence(when: string): string {
  return /^(Today|Yesterday)/.test(when) ? when.charAt(0).toLowerCase() + when.slice(1) : `on ${when}`;
}
