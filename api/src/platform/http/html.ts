/** HTML that is safe to send: interpolated values are escaped. */
export class Html {
  constructor(readonly text: string) {}
}

export type HtmlPiece = Html | string | number | false | null | undefined | readonly HtmlPiece[];

/** Template tag: texts are escaped, Html and lists of it are inserted unchanged; false, null and undefined insert nothing. */
export function html(fixed: TemplateStringsArray, ...pieces: readonly HtmlPiece[]): Html {
  return new Html(fixed.map((text, i) => (i === 0 ? text : `${render(pieces[i - 1])}${text}`)).join(''));
}

function render(piece: HtmlPiece): string {
  if (piece instanceof Html) return piece.text;
  if (Array.isArray(piece)) return (piece as readonly HtmlPiece[]).map(render).join('');
  if (typeof piece === 'string') return escape(piece);
  return typeof piece === 'number' ? String(piece) : '';
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
