import { useFormikContext } from 'formik';
import { Segments } from '../../../../shared/ui/choice';
import { PasswordField, TextAreaField, TextField } from '../../../../shared/ui/form';
import { Switch } from '../../../../shared/ui/switch';
import { type Lifetime, LIFETIMES, lifetimeHint, type LinkValues, type PasswordChange } from './link-form';

interface LinkFieldsProps {
  what: 'song' | 'folder';
  /** When the files are removed, ISO 8601; null for a folder, or when that is not known. */
  keptUntil: string | null;
  /** When an existing link ends, ISO 8601; null without an end. */
  expiresAt?: string | null;
  /** Of an existing link. */
  hasPassword?: boolean;
}

/** End, limit, password, note, and whether the original may be heard. */
export function LinkFields({ what, keptUntil, expiresAt = null, hasPassword = false }: LinkFieldsProps) {
  const { values, setFieldValue } = useFormikContext<LinkValues>();
  return (
    <>
      <div className="grid gap-1.5">
        <Segments<Lifetime>
          label="Open for"
          value={values.lifetime}
          onChange={(lifetime) => void setFieldValue('lifetime', lifetime)}
          options={LIFETIMES.map((value) => ({ value, label: value === 'never' ? 'No end' : `${value} days` }))}
        />
        <p className="text-xs text-ink-3" aria-live="polite">
          {lifetimeHint(values.lifetime, expiresAt, keptUntil)}
        </p>
      </div>
      <TextField
        name="maxDownloads"
        label="Downloads, at most"
        inputMode="numeric"
        autoComplete="off"
        placeholder="No limit"
        hint="Counted once per finished download by a person."
      />
      {hasPassword && <PasswordChoice />}
      {(!hasPassword || values.passwordChange === 'change') && (
        <PasswordField
          name="password"
          label={hasPassword ? 'New password' : 'Password, optional'}
          autoComplete="new-password"
          hint="At least 8 characters, and not a common word with a year or digits."
        />
      )}
      <TextAreaField name="note" label="Note for the listener, optional" placeholder="What should they know?" />
      <Switch
        label={what === 'song' ? 'Original may be heard too' : 'Originals may be heard too'}
        hint={`Only ${what === 'song' ? 'the retuned song' : 'retuned songs'} can be downloaded. Anyone who can listen can also keep a copy.`}
        checked={values.allowsOriginal}
        onChange={(allowsOriginal) => void setFieldValue('allowsOriginal', allowsOriginal)}
      />
    </>
  );
}

function PasswordChoice() {
  const { values, setFieldValue } = useFormikContext<LinkValues>();
  return (
    <Segments<PasswordChange>
      label="Password"
      value={values.passwordChange}
      onChange={(change) => void setFieldValue('passwordChange', change)}
      options={[
        { value: 'keep', label: 'Keep' },
        { value: 'change', label: 'Change' },
        { value: 'remove', label: 'Remove' },
      ]}
    />
  );
}
