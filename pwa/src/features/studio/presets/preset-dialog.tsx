import { centsBetween } from '@attune/catalogue/pitch';
import {
  type Anchor,
  CUSTOM_TARGET_HZ,
  EXPORT_FORMATS,
  nearestStandardNote,
  QUALITIES,
  type RetuneMode,
  STANDARD_A4_HZ,
} from '@attune/catalogue/retuning';
import { useField } from 'formik';
import { useId } from 'react';
import type { PresetDto } from '../../../api/generated/attune-client';
import { type Choice, Segments } from '../../../shared/ui/choice';
import { QUALITY_NAMES } from '../../../shared/presets/preset-words';
import { DialogForm } from '../../../shared/ui/dialog-form';
import { Figure } from '../../../shared/ui/figure';
import { TextField } from '../../../shared/ui/form';
import { useToast } from '../../../shared/ui/use-toast';
import { PRESET_SCHEMA, type PresetForm, readTarget, toPresetForm, toPresetRequest } from './preset-form';
import { usePresetsCreateMutation, usePresetsUpdateMutation } from './presets-api';

interface PresetDialogProps {
  subject: PresetDto | 'new';
  open: boolean;
  onClose: () => void;
}

/** Adds or changes a preset. */
export function PresetDialog({ subject, open, onClose }: PresetDialogProps) {
  const toast = useToast();
  const [create] = usePresetsCreateMutation();
  const [update] = usePresetsUpdateMutation();
  const isNew = subject === 'new';
  const submit = async (values: PresetForm) => {
    const request = toPresetRequest(values);
    await (isNew ? create(request) : update({ id: subject.id, updatePresetDto: request })).unwrap();
    onClose();
    toast({ title: isNew ? 'Preset added' : 'Preset saved', description: request.name, tone: 'good' });
  };
  return (
    <DialogForm
      open={open}
      onClose={onClose}
      title={isNew ? 'Add Preset' : 'Edit preset'}
      initialValues={toPresetForm(subject)}
      schema={PRESET_SCHEMA}
      onSubmit={submit}
      failureTitle={isNew ? 'The preset wasn’t added' : 'The preset wasn’t saved'}
      submitLabel={isNew ? 'Add Preset' : 'Save'}
      busyLabel={isNew ? 'Adding...' : 'Saving...'}
    >
      <TextField name="name" label="Name" autoComplete="off" />
      <FrequencyField />
      <TextField name="description" label="Description, optional" placeholder="What is it for?" autoComplete="off" />
      <MeaningField />
      <ChoiceField name="mode" label="Mode" options={MODES} />
      <ChoiceField name="format" label="Export format" options={FORMATS} />
      <div className="grid gap-1.5">
        <ChoiceField name="quality" label="Quality" options={QUALITY_OPTIONS} />
        <p className="text-xs text-ink-3">Any: as it is chosen in the retuner.</p>
      </div>
      <CheckField
        name="straighten"
        label="Straighten the pitch"
        hint="Takes slow movement out, as of a tape that sags."
      />
      <CheckField name="isDefault" label="Default" hint="Preselected in the retuner for everyone in this workspace." />
    </DialogForm>
  );
}

const MEANINGS: Choice<Anchor>[] = [
  { value: 'a4', label: 'A4 lands on it', detail: 'Whole song' },
  { value: 'note', label: 'The nearest note lands on it', detail: 'Gentle' },
];
const MODES: Choice<RetuneMode>[] = [
  { value: 'tempo', label: 'Keep the tempo' },
  { value: 'varispeed', label: 'Varispeed', detail: 'Pitch and tempo together' },
];
const ANY = { value: 'any', label: 'Any' };
const FORMATS = [ANY, ...EXPORT_FORMATS.map((value) => ({ value, label: value }))];
const QUALITY_OPTIONS = [ANY, ...QUALITIES.map((value) => ({ value, label: QUALITY_NAMES[value] }))];

interface ChoiceFieldProps {
  name: keyof PresetForm;
  label: string;
  options: readonly Choice<string>[];
}

function ChoiceField({ name, label, options }: ChoiceFieldProps) {
  const [{ value }, , { setValue }] = useField<string>(name);
  return <Segments label={label} value={value} onChange={(chosen) => void setValue(chosen)} options={options} />;
}

/** Only where it makes a difference. */
function MeaningField() {
  const [{ value }] = useField<string>('frequency');
  const hz = readTarget(value);
  if (hz === null || nearestStandardNote(hz).name === 'A4') return null;
  return <ChoiceField name="meaning" label="Meaning" options={MEANINGS} />;
}

function FrequencyField() {
  const [{ value }] = useField<string>('frequency');
  const hz = readTarget(value);
  return (
    <TextField
      name="frequency"
      label="Target"
      inputMode="decimal"
      autoComplete="off"
      figure
      end={<span className="pr-3 text-sm text-ink-3">Hz</span>}
      hint={
        <>
          {CUSTOM_TARGET_HZ.min}.00 to {CUSTOM_TARGET_HZ.max}.00 Hz.
          {hz !== null && (
            <span>
              {' '}
              From {STANDARD_A4_HZ} that is{' '}
              <Figure value={centsBetween(hz, STANDARD_A4_HZ)} unit="cents" decimals={2} signed />.
            </span>
          )}
        </>
      }
    />
  );
}

interface CheckFieldProps {
  name: 'straighten' | 'isDefault';
  label: string;
  hint: string;
}

function CheckField({ name, label, hint }: CheckFieldProps) {
  const id = useId();
  const [{ value, onChange }] = useField<boolean>(name);
  return (
    <div className="grid grid-cols-[auto_1fr] items-start gap-x-2.5 text-sm">
      <input
        type="checkbox"
        id={id}
        name={name}
        checked={value}
        onChange={onChange}
        aria-describedby={`${id}-hint`}
        className="mt-0.5 size-5 accent-(--accent)"
      />
      <label htmlFor={id} className="font-[560]">
        {label}
      </label>
      <p id={`${id}-hint`} className="col-start-2 text-xs text-ink-3">
        {hint}
      </p>
    </div>
  );
}
