import { findWords } from './fold';

/** A text with the words of a search marked in it. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return <span>{text}</span>;
  const ranges = findWords(text, words);
  return (
    <span>
      {ranges.map(({ from, to }, at) => (
        <span key={from}>
          <span>{text.slice(ranges[at - 1]?.to ?? 0, from)}</span>
          <mark className="bg-accent-soft text-ink" style={{ boxShadow: 'inset 0 -2px 0 var(--mark)' }}>
            {text.slice(from, to)}
          </mark>
        </span>
      ))}
      <span>{text.slice(ranges.at(-1)?.to ?? 0)}</span>
    </span>
  );
}
