/**
 * The policy allows no styles in markup: each becomes a rule for those elements that have it. React writes every quote
 * in a text or an attribute as an entity, so that ` style="` is nothing but an attribute of that name.
 */
export function withoutStyles(markup: string): { markup: string; rules: string } {
  const styles: string[] = [];
  const marked = markup.replaceAll(/ style="([^"]*)"/g, (_attribute, style: string) => {
    if (!styles.includes(style)) styles.push(style);
    return ` data-s="${styles.indexOf(style)}"`;
  });
  return { markup: marked, rules: styles.map((style, at) => `[data-s="${at}"]{${style}}`).join('') };
}
