/** For people whose account was deleted, and for what happened by itself. */
export const UNKNOWN_PERSON = 'Unknown';

/** SQL for how a person of the table `users` is called: the name, else the e-mail address; null without a row. */
export const PERSON_NAME = `coalesce(nullif(btrim(concat_ws(' ', users."firstName", users."lastName")), ''), users.email)`;
