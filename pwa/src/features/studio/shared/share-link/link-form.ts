import * as yup from 'yup';
import type { CreateLinkDto, LinkDto, UpdateLinkDto } from '../../../../api/generated/attune-client';
import { longDay, wholeNumber } from '../../../../shared/format/localised';
import { daysFrom } from '../../../../shared/format/days';

/** Choices in the form, days; `never`: no end. */
export const LIFETIMES = ['7', '30', '90', 'never'] as const;
export type Lifetime = (typeof LIFETIMES)[number];

/** What happens to the password of a link that has one. */
export type PasswordChange = 'keep' | 'change' | 'remove';

/** The form of a link, texts as they are typed. */
export interface LinkValues {
  /** Null: the link's end stays as it is. */
  lifetime: Lifetime | null;
  /** Empty: no limit. */
  maxDownloads: string;
  passwordChange: PasswordChange;
  password: string;
  note: string;
  allowsOriginal: boolean;
}

export const NEW_LINK: LinkValues = {
  lifetime: '30',
  maxDownloads: '',
  passwordChange: 'change',
  password: '',
  note: '',
  allowsOriginal: true,
};

const MAX_DOWNLOADS = 10_000;
const MAX_NOTE_LENGTH = 500;
const PASSWORD_LENGTH = { min: 8, max: 128 };

/** The form without its password, for which creating and editing have different rules. */
const FIELDS = {
  maxDownloads: yup
    .string()
    .test(
      'count',
      `Enter a whole number from 1 to ${wholeNumber(MAX_DOWNLOADS)}, or leave it empty for no limit.`,
      (text = '') => text.trim() === '' || Number.isFinite(readCount(text)),
    ),
  note: yup.string().trim().max(MAX_NOTE_LENGTH, `Use at most ${MAX_NOTE_LENGTH} characters.`),
};
/** Its length counts characters, as the server does; empty: no password. */
const PASSWORD = yup
  .string()
  .test(
    'length',
    `A password has ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`,
    (text = '') => text === '' || isBetween(Array.from(text).length, PASSWORD_LENGTH),
  );

export const NEW_LINK_SCHEMA = yup.object({ ...FIELDS, password: PASSWORD });

/** @param hasPassword whether the link has one already */
export const editSchema = (hasPassword: boolean) =>
  yup.object({
    ...FIELDS,
    password: PASSWORD.when('passwordChange', {
      is: (change: PasswordChange) => hasPassword && change === 'change',
      then: (schema) => schema.required('Enter the new password.'),
    }),
  });

export function toLinkValues({ expiresAt, maxDownloads, note, hasPassword, allowsOriginal }: LinkDto): LinkValues {
  return {
    lifetime: expiresAt === null ? 'never' : null,
    maxDownloads: maxDownloads === null ? '' : String(maxDownloads),
    passwordChange: hasPassword ? 'keep' : 'change',
    password: '',
    note: note ?? '',
    allowsOriginal,
  };
}

/** What is shared. */
export interface LinkTarget {
  what: 'song' | 'folder';
  id: string;
}

export function toCreateRequest({ what, id }: LinkTarget, values: LinkValues): CreateLinkDto {
  const { lifetime, maxDownloads, password, note, allowsOriginal } = values;
  return {
    ...(what === 'song' ? { retuneId: id } : { folderId: id }),
    expiresInDays: lifetimeDays(lifetime ?? 'never'),
    maxDownloads: countOrNone(maxDownloads),
    note: note.trim() === '' ? null : note.trim(),
    allowsOriginal,
    password: password || undefined,
  };
}

/** Only what was changed, so that a colleague's change of something else stays. */
export function toUpdateRequest(values: LinkValues, before: LinkDto): UpdateLinkDto {
  const initial = toLinkValues(before);
  const { lifetime, maxDownloads, passwordChange, password, note, allowsOriginal } = values;
  return {
    ...(lifetime !== null && lifetime !== initial.lifetime && { expiresInDays: lifetimeDays(lifetime) }),
    ...(countOrNone(maxDownloads) !== before.maxDownloads && { maxDownloads: countOrNone(maxDownloads) }),
    ...(note.trim() !== initial.note && { note: note.trim() === '' ? null : note.trim() }),
    ...(allowsOriginal !== before.allowsOriginal && { allowsOriginal }),
    ...(passwordChange === 'change' && password !== '' && { password }),
    ...(passwordChange === 'remove' && { password: null }),
  };
}

/** A number of downloads as it is typed; NaN unless it is a whole number that a link may have. */
function readCount(text: string): number {
  const digits = text.trim().replaceAll(/[\s,\u202f]/g, '');
  const count = /^\d{1,6}$/.test(digits) ? Number(digits) : NaN;
  return count >= 1 && count <= MAX_DOWNLOADS ? count : NaN;
}

const isBetween = (value: number, { min, max }: { min: number; max: number }) => value >= min && value <= max;

const countOrNone = (text: string): number | null => (text.trim() === '' ? null : readCount(text));

function lifetimeDays(lifetime: Lifetime): 7 | 30 | 90 | null {
  const days = { '7': 7, '30': 30, '90': 90, never: null } as const;
  return days[lifetime];
}

/**
 * Until when a link made now is open, and when its files leave the history, in a sentence each.
 *
 * @param current when it is open until now, for `lifetime` null; ISO 8601
 * @param keptUntil when its files are removed; null for a folder, or when that is not known
 */
export function lifetimeHint(
  lifetime: Lifetime | null,
  current: string | null,
  keptUntil: string | null,
  now = Date.now(),
): string {
  const days = lifetime === null ? null : lifetimeDays(lifetime);
  const end = days === null ? null : daysFrom(days, now);
  const sentences = [
    lifetime === null && current !== null
      ? `${Date.parse(current) > now ? 'Open until' : 'Ended on'} ${longDay(current)}. A new choice counts from today.`
      : end === null
        ? 'Open until someone revokes it.'
        : `Until ${longDay(end)}.`,
    keptUntil !== null && `Files leave history on ${longDay(keptUntil)}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}
