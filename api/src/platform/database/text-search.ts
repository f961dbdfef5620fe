/**
 * SQL: a text as searches compare it, without case, accents and typographic marks;
 * `foldText` of the catalogue does the same.
 */
export const folded = (text: string): string => `fold_text(${text}::text)`;

/** SQL: a text has another in it, as searches compare them. */
export const contains = (text: string, search: string): string => `strpos(${folded(text)}, ${folded(search)}) > 0`;

/** SQL: the same, in a form that an index of the folded text can answer; `%`, `_` and `\` stand for themselves. */
export const isLike = (text: string, search: string): string =>
  String.raw`${folded(text)} LIKE '%' || regexp_replace(${folded(search)}, '[\\%_]', '\\\&', 'g') || '%'`;
