import { STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { centsBetween } from '@attune/catalogue/pitch';
import { Pencil, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import type { PresetDto } from '../../../api/generated/attune-client';
import { presetWords } from '../../../shared/presets/preset-words';
import { useRowFocus } from '../../../shared/hooks/focus';
import { Badge } from '../../../shared/ui/badge';
import { Button } from '../../../shared/ui/button';
import { Figure } from '../../../shared/ui/figure';
import { LinkButton } from '../../../shared/ui/link-button';
import { Panel } from '../../../shared/ui/panel';
import { Table } from '../../../shared/ui/table';
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
  const rows = useRef<HTMLDivElement>(null);
  useRowFocus(
    rows,
    presets.map(({ id }) => id),
    '[data-row-end]',
  );
  return (
    <Panel flush>
      <div ref={rows}>
        <Table label="Presets" className="unfold">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col" className="num">
                Target
              </th>
              <th scope="col" className="num">
                Shift from {STANDARD_A4_HZ}
              </th>
              <th scope="col">Comes with</th>
              <th scope="col">Description</th>
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {presets.map((preset) => (
              <Row key={preset.id} preset={preset} {...rest} onEdit={() => onEdit(preset)} />
            ))}
          </tbody>
        </Table>
      </div>
    </Panel>
  );
}

interface RowProps extends Omit<PresetTableProps, 'presets' | 'onEdit'> {
  preset: PresetDto;
  onEdit: () => void;
}

function Row({ preset, mayChange, mayUse, reasonId, onEdit }: RowProps) {
  const { id, name, frequency, description, isDefault } = preset;
  const { remove, isDeleting } = useDeletePreset();
  return (
    <tr data-row={id}>
      <th scope="row" className="wrap-anywhere md:min-w-[10rem]">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="min-w-0">{name}</span>
          {isDefault && <Badge tone="lamp">Default</Badge>}
        </span>
      </th>
      <td className="num" data-label="Target">
        <Figure value={frequency} unit="Hz" decimals={2} tone="now" />
      </td>
      <td className="num" data-label="Shift from 440">
        <Figure value={centsBetween(frequency, STANDARD_A4_HZ)} unit="cents" decimals={2} signed />
      </td>
      <td data-label="Comes with">{presetWords(preset)}</td>
      {description === null ? (
        <td />
      ) : (
        <td data-label="Description" className="wrap-anywhere md:min-w-[12rem]">
          <span className="min-w-0 whitespace-pre-line text-ink-3">{description}</span>
        </td>
      )}
      <td className="actions">
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
      </td>
    </tr>
  );
}
