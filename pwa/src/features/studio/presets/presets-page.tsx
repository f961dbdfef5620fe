import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import type { PresetDto } from '../../../api/generated/attune-client';
import { usePageTitle } from '../../../shared/hooks/use-page-title';
import { usePermission } from '../../../shared/session/use-workspace';
import { Button } from '../../../shared/ui/button';
import { LoadError } from '../../../shared/ui/load-error';
import { Panel } from '../../../shared/ui/panel';
import { EmptyState, LoadingTicks } from '../../../shared/ui/states';
import { LockedReason } from '../shared/locked-reason';
import { TabHead } from '../shared/tab-head';
import { PresetDialog } from './preset-dialog';
import { PresetTable } from './preset-table';
import { usePresetsListQuery } from './presets-api';

/** `/studio`: the targets that a workspace uses often, with what comes with them. */
export function PresetsPage() {
  usePageTitle('Presets');
  const { data: presets, error, isFetching, refetch } = usePresetsListQuery();
  const permission = usePermission('organise');
  const { isAllowed: mayUse } = usePermission('retune');
  const reasonId = useId();
  /** The preset in the dialog, `new` for one to be added; it stays while the dialog closes. */
  const [subject, setSubject] = useState<PresetDto | 'new'>('new');
  const [isOpen, setIsOpen] = useState(false);
  const open = (which: PresetDto | 'new') => {
    setSubject(which);
    setIsOpen(true);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="sr-only">Presets</h2>
      <TabHead
        end={
          <Button
            variant="primary"
            unavailable={!permission.isAllowed}
            aria-describedby={permission.isAllowed ? undefined : reasonId}
            onClick={() => open('new')}
          >
            <Plus aria-hidden className="icon" />
            Add Preset
          </Button>
        }
      >
        Use opens the retuner with the preset chosen.
      </TabHead>
      <LockedReason id={reasonId} permission={permission} />
      {presets && presets.length > 0 ? (
        <PresetTable
          presets={presets}
          mayChange={permission.isAllowed}
          mayUse={mayUse}
          reasonId={reasonId}
          onEdit={open}
        />
      ) : (
        <Panel>
          {presets ? (
            <EmptyState title="No presets yet. Create your first preset above." />
          ) : error && !isFetching ? (
            <LoadError title="We couldn’t load the presets" error={error} onRetry={() => void refetch()} />
          ) : (
            <LoadingTicks
              lines={[
                [0.85, 60],
                [0.85, 75],
                [0.85, 50],
              ]}
              label="Loading presets"
            />
          )}
        </Panel>
      )}
      <PresetDialog subject={subject} open={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}
