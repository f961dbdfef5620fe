import { useRef } from 'react';
import { CopyButton } from '../../../shared/ui/copy-button';

interface CodeBlockProps {
  /** Names the block and what its button copies. */
  label: string;
  text: string;
}

/** Program text that scrolls inside its frame, with a button that copies it. */
export function CodeBlock({ label, text }: CodeBlockProps) {
  const shown = useRef<HTMLElement>(null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <pre
        role="region"
        aria-label={label}
        tabIndex={0}
        className="overflow-x-auto rounded-md border border-line bg-sunk p-4 text-xs leading-[1.7] text-ink-2 focus-visible:-outline-offset-2"
      >
        <code ref={shown} translate="no" className="figure whitespace-pre!">
          {text.split('\n').map((line, number) => (
            <span key={number} className={isComment(line) ? 'text-ink-3' : undefined}>
              {line}
              {'\n'}
            </span>
          ))}
        </code>
      </pre>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton size="sm" label={`Copy: ${label}`} text={text} shownIn={shown} />
      </div>
    </div>
  );
}

function isComment(line: string): boolean {
  return /^\s*(#|\/\/)/.test(line);
}
