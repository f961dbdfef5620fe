import { useState } from 'react';
import { asApiError, reasonOf } from '../../../api/api-error';
import type { ApiKeyDto } from '../../../api/generated/attune-client';
import { dayAndTime, longDay } from '../../../shared/format/localised';
import { AlertDialog } from '../../../shared/ui/alert-dialog';
import { Button } from '../../../shared/ui/button';
import { classNames } from '../../../shared/ui/class-names';
import { Panel } from '../../../shared/ui/panel';
import { useToast } from '../../../shared/ui/use-toast';
import { DataTable } from '../shared/data-table';
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
  return (
    <Panel flush>
      <DataTable
        label="API keys"
        className="unfold"
        rows={keys}
        rowKey={({ id }) => id}
        columns={[
          { head: 'Name', className: '[overflow-wrap:anywhere]', cell: ({ name }) => name },
          {
            head: 'Key Prefix',
            cell: ({ keyPrefix }) => <code className="figure text-[0.94em]">{keyPrefix}...</code>,
          },
          { head: 'Scopes', cell: ({ scopes }) => scopes.join(', ') },
          { head: 'Created', cell: (key) => <Created apiKey={key} /> },
          { head: 'Expires', cell: (key) => <Expires apiKey={key} /> },
          {
            head: 'Last Used',
            cell: ({ lastUsedAt }) => (
              <span className="whitespace-nowrap text-ink-3">
                {lastUsedAt === null ? 'Never' : dayAndTime(lastUsedAt)}
              </span>
            ),
          },
          {
            head: 'Action',
            kind: 'buttons',
            cell: (key) => (
              <Button
                size="sm"
                variant="quiet"
                className="max-[50rem]:-ml-3"
                aria-label={`Revoke ${key.name}`}
                unavailable={lockedBy !== undefined}
                aria-describedby={lockedBy}
                onClick={() => setRevoking(key)}
                data-row-end
              >
                Revoke
              </Button>
            ),
          },
        ]}
      />
      {revoking && <RevokeQuestion apiKey={revoking} onClose={() => setRevoking(null)} onGone={onGone} />}
    </Panel>
  );
}

function Created({ apiKey: { createdAt, createdBy } }: { apiKey: ApiKeyDto }) {
  return (
    <span className="text-ink-3">
      <span className="whitespace-nowrap">{longDay(createdAt)}</span>
      {createdBy && <span className="block text-xs [overflow-wrap:anywhere]">by {createdBy.name}</span>}
    </span>
  );
}

function Expires({ apiKey }: { apiKey: ApiKeyDto }) {
  const { state, text } = expiryOf(apiKey);
  return <span className={classNames('whitespace-nowrap', EXPIRY_TONES[state])}>{text}</span>;
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
