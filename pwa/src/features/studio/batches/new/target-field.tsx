import { CUSTOM_TARGET_HZ } from '@attune/catalogue/retuning';
import { useField } from 'formik';
import { Field } from '../../../../shared/ui/field';
import { TextField } from '../../../../shared/ui/form';
import { CUSTOM, LISTED_TARGETS, type TargetOption } from './targets';

/** The target: a listed one, a preset or a custom one. */
export function TargetField({ presets }: { presets: readonly TargetOption[] }) {
  const [{ name, value, onChange }] = useField<string>('target');
  return (
    <>
      <Field label="Target">
        {(control) => (
          <select
            {...control}
            name={name}
            value={value}
            onChange={onChange}
            className="min-h-control w-full min-w-0 rounded-md border border-line-strong bg-field px-3 text-[1rem]"
          >
            {presets.length > 0 && (
              <optgroup label="Presets">
                <Options of={presets} />
              </optgroup>
            )}
            <optgroup label="Frequencies">
              <Options of={LISTED_TARGETS} />
            </optgroup>
            <option value={CUSTOM}>Custom</option>
          </select>
        )}
      </Field>
      {value === CUSTOM && (
        <TextField
          name="targetFrequency"
          label="Custom target"
          hint={`${CUSTOM_TARGET_HZ.min}.00 to ${CUSTOM_TARGET_HZ.max}.00 Hz, two decimals`}
          placeholder="431.50"
          inputMode="decimal"
          autoComplete="off"
          figure
          end={<span className="pr-3 text-sm text-ink-3">Hz</span>}
        />
      )}
    </>
  );
}

function Options({ of: options }: { of: readonly TargetOption[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
