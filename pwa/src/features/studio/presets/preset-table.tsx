import { STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { centsBetween } from '@attune/catalogue/pitch';
import { Pencil, Trash2 } from 'lucide-react';
import type { PresetDto } from '../../../api/generated/attune-client';
import { presetWords } from '../../../shared/presets/preset-words';
import { Badge } from '../../../shared/ui/badge';
import { Button } from '../../../shared/ui/button';
import { Figure } from '../../../shared/ui/figure';
import { LinkButton } from '../../../shared/ui/link-button';
import { Panel } from '../../../shared/ui/panel';
import { DataTable } from '../shared/data-table';
import { useDeletePreset } from './use-delete-preset';

interface PresetTableProps {
  presets: readonly PresetDto[];
  /** Whether the user may edit and delete presets. */
  mayChange: boolean;
  /** Whether the user may retune with them. */
  mayUse: boolean;
  /** Of the text that says why not. */
  reasonId: string;
  onEdit: (preset: PresetDto) => void;
}

export function PresetTable({ presets, onEdit, ...rest }: PresetTableProps) {
  return (
    <Panel flush>
      <DataTable
        label="Presets"
        className="unfold"
        rows={presets}
        rowKey={({ id }) => id}
        columns={[
          { head: 'Name', className: 'wrap-anywhere md:min-w-[10rem]', cell: (preset) => <Name preset={preset} /> },
          {
            head: 'Target',
            kind: 'figure',
            onPhone: 'beside-name',
            cell: ({ frequency }) => <Figure value={frequency} unit="Hz" decimals={2} tone="now" />,
          },
          {
            head: `Shift from ${STANDARD_A4_HZ}`,
            kind: 'figure',
            cell: ({ frequency }) => (
              <Figure value={centsBetween(frequency, STANDARD_A4_HZ)} unit="cents" decimals={2} signed />
            ),
          },
          { head: 'Comes with', cell: presetWords },
          {
            head: 'Description',
            onPhone: 'below-name',
            className: 'wrap-anywhere md:min-w-[12rem]',
            cell: ({ description }) =>
              description === null ? null : (
                <span className="min-w-0 whitespace-pre-line text-ink-3">{description}</span>
              ),
          },
          {
            head: 'Actions',
            kind: 'buttons',
            cell: (preset) => <Actions preset={preset} {...rest} onEdit={() => onEdit(preset)} />,
          },
        ]}
      />
    </Panel>
  );
}

function Name({ preset: { name, isDefault } }: { preset: PresetDto }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <span className="min-w-0">{name}</span>
      {isDefault && <Badge tone="lamp">Default</Badge>}
    </span>
  );
}

interface ActionsProps extends Omit<PresetTableProps, 'presets' | 'onEdit'> {
  preset: PresetDto;
  onEdit: () => void;
}

function Actions({ preset, mayChange, mayUse, reasonId, onEdit }: ActionsProps) {
  const { id, name } = preset;
  const { remove, isDeleting } = useDeletePreset();
  return (
    <span className="inline-flex items-center gap-1">
      {mayUse ? (
        <LinkButton to={`/retuner?preset=${id}`} size="sm" aria-label={`Use ${name}`}>
          Use
        </LinkButton>
      ) : (
        <Button size="sm" unavailable aria-label={`Use ${name}`} aria-describedby={reasonId}>
          Use
        </Button>
      )}
      {mayChange && (
        <>
          <Button variant="quiet" size="sm" icon aria-label={`Edit ${name}`} onClick={onEdit}>
            <Pencil aria-hidden className="icon" />
          </Button>
          <Button
            variant="quiet"
            size="sm"
            icon
            aria-label={`Delete ${name}`}
            busy={isDeleting}
            onClick={() => void remove(preset)}
            data-row-end
          >
            <Trash2 aria-hidden className="icon" />
          </Button>
        </>
      )}
    </span>
  );
}
