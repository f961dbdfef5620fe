import { useField, useFormikContext } from 'formik';
import { KeyRound } from 'lucide-react';
import { useId } from 'react';
import * as yup from 'yup';
import type { NewApiKeyDto } from '../../../api/generated/attune-client';
import { Segments } from '../../../shared/ui/choice';
import { DialogForm } from '../../../shared/ui/dialog-form';
import { FieldError } from '../../../shared/ui/field';
import { TextField } from '../../../shared/ui/form';
import { useApiKeysCreateMutation } from './api-keys-api';
import { SCOPES } from './how-to-content';
import { type Lifetime, lifetimeDays, lifetimeHint, LIFETIMES } from './lifetime';

type Scope = NewApiKeyDto['scopes'][number];

interface Values {
  name: string;
  scopes: Scope[];
  lifetime: Lifetime;
}

const EMPTY: Values = { name: '', scopes: ['retune', 'read', 'library'], lifetime: '90' };

const SCHEMA = yup.object({
  name: yup.string().trim().required('Give the key a name').max(80, 'The name must be at most 80 characters long'),
  scopes: yup.array().min(1, 'Choose at least one scope'),
});

interface CreateKeyDialogProps {
  open: boolean;
  onClose: () => void;
  /** Name of the workspace that the key is bound to. */
  workspace: string;
  onCreated: (created: NewApiKeyDto) => void;
}

export function CreateKeyDialog({ open, onClose, workspace, onCreated }: CreateKeyDialogProps) {
  const [create] = useApiKeysCreateMutation();
  const submit = async ({ name, scopes, lifetime }: Values) => {
    const request = create({ name: name.trim(), scopes, expiresInDays: lifetimeDays(lifetime) });
    const created = await request.unwrap();
    // The store need not remember the key.
    request.reset();
    onClose();
    onCreated(created);
  };
  return (
    <DialogForm
      open={open}
      onClose={onClose}
      title="Create API key"
      description={`It works in ${workspace} only.`}
      initialValues={EMPTY}
      schema={SCHEMA}
      onSubmit={submit}
      failureTitle="The key wasn’t created"
      submitIcon={<KeyRound aria-hidden className="icon" />}
      submitLabel="Create key"
      busyLabel="Creating key..."
    >
      <TextField name="name" label="Name" placeholder="What will use it?" autoComplete="off" />
      <ScopesField />
      <LifetimeField />
    </DialogForm>
  );
}

function ScopesField() {
  const id = useId();
  const [{ value }, { error, touched }, { setValue }] = useField<Scope[]>('scopes');
  const hasError = touched && error !== undefined;
  const toggle = (scope: Scope, isChosen: boolean) =>
    void setValue(SCOPES.map(([one]) => one).filter((one) => (one === scope ? isChosen : value.includes(one))));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-[560]">Scopes</legend>
      <p className="text-xs text-ink-3">No key changes the team, other keys, the brand, the account or the plan.</p>
      {SCOPES.map(([scope, detail]) => (
        <label key={scope} className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2.5">
          <input
            type="checkbox"
            checked={value.includes(scope)}
            onChange={({ target }) => toggle(scope, target.checked)}
            aria-labelledby={`${id}-${scope}`}
            aria-describedby={hasError ? `${id}-error` : `${id}-${scope}-detail`}
            aria-invalid={hasError || undefined}
            className="mt-1 size-[1.1rem] accent-accent"
          />
          <span id={`${id}-${scope}`} className="text-sm font-[600]">
            {scope}
          </span>
          <span id={`${id}-${scope}-detail`} className="col-start-2 text-xs text-ink-3">
            {detail}
          </span>
        </label>
      ))}
      {hasError && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

function LifetimeField() {
  const { values, setFieldValue } = useFormikContext<Values>();
  return (
    <div className="grid gap-1.5">
      <Segments<Lifetime>
        label="Expires after"
        value={values.lifetime}
        onChange={(lifetime) => void setFieldValue('lifetime', lifetime)}
        options={LIFETIMES.map((value) => ({ value, label: value === 'never' ? 'Never' : `${value} days` }))}
      />
      <p className="text-xs text-ink-3" aria-live="polite">
        {lifetimeHint(values.lifetime)}
      </p>
    </div>
  );
}
