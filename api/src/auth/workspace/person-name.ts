/** For people whose account was deleted, and for what happened by itself. */
export const UNKNOWN_PERSON = 'Unknown';

/** SQL for the first and last name of a row of `users`, under its name in the query; null without both. */
export const fullName = (users = 'users'): string =>
  `nullif(btrim(concat_ws(' ', ${users}."firstName", ${users}."lastName")), '')`;

/** SQL for how a person of the table `users` is called: the name, else the email address; null without a row. */
export const PERSON_NAME = `coalesce(${fullName()}, users.email)`;
