import { useId } from 'react';
import { usePresetsListQuery } from '../../../api/generated/attune-client';
import { Field } from '../../../shared/ui/field';
import { figureText } from '../../../shared/ui/figure-text';
import { type RetuneOptions, withTargetFromUrl } from './options';

interface PresetFieldProps {
  options: RetuneOptions;
  /** Hz; null while it is not a target. */
  targetHz: number | null;
  onChange: (options: Partial<RetuneOptions>) => void;
}

/** The presets of a Studio workspace, as targets; nothing where there are none. */
export function PresetField({ options, targetHz, onChange }: PresetFieldProps) {
  const { data = [] } = usePresetsListQuery();
  const noneId = useId();
  if (data.length === 0) return null;
  const chosen = data.find(({ frequency }) => frequency === targetHz);
  return (
    <Field label="Preset" className="sm:max-w-[20rem]">
      {(control) => (
        <select
          {...control}
          value={chosen?.id ?? noneId}
          onChange={({ target }) => {
            const preset = data.find(({ id }) => id === target.value);
            if (preset) onChange(withTargetFromUrl(options, String(preset.frequency)));
          }}
          className="min-h-control w-full min-w-0 rounded-md border border-line-strong bg-field px-3 text-[1rem]"
        >
          {!chosen && <option value={noneId}>None of them</option>}
          {data.map(({ id, name, frequency }) => (
            <option key={id} value={id}>
              {`${name}, ${figureText(frequency, { decimals: 2 })} Hz`}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
