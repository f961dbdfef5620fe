/** For people whose account was deleted, and for what happened by itself. */
export const UNKNOWN_PERSON = 'Unknown';

/** SQL for the first and last name of a row of `users`, under its name in the query; null without both. */
export const fullName = (users = 'users'): string =>
  `nullif(btrim(concat_ws(' ', ${users}."firstName", ${users}."lastName")), '')`;

/** SQL for how a person of the table `users` is called: the name, else the email address; null without a row. */
export const PERSON_NAME = `coalesce(${fullName()}, users.email)`;

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
