import { fullName } from './person-name.js';

/** The columns that name the workspace of a user, of `users` and its `white_label_settings`. */
export const NAME_COLUMNS = `"companyName", ${fullName()} AS "fullName", email`;

export const NAME_JOIN = 'LEFT JOIN white_label_settings ON white_label_settings."userId" = users.id';

export interface NameRow {
  companyName: string | null;
  fullName: string | null;
  email: string;
}

/** The company’s name, else the owner’s. */
export function workspaceName({ companyName, fullName: name, email }: NameRow): string {
  return companyName ?? `${name ?? email.replace(/@.*$/, '')}’s workspace`;
}
