import { Panel, Well } from '../../../shared/ui/panel';
import { RetunedScale } from '../../../shared/ui/retuned-scale';

const ROWS = [
  ['Source pitch', 'measured in your file, to 0.01\u202fHz, before anything is uploaded'],
  ['Target', '432, 444 or a Solfeggio frequency, by plan'],
  ['Result', 'mp3, wav or flac; same length, tags and cover'],
  ['Receipt', 'measured A4 before and after'],
] as const;

/** For whoever cannot retune yet: what the page does. */
export function WhatYouGet() {
  return (
    <Panel title="What you get">
      <Well className="px-4 pt-4 pb-1.5">
        <RetunedScale />
      </Well>
      <dl className="mt-2 text-sm">
        {ROWS.map(([name, text]) => (
          <div
            key={name}
            className="grid gap-x-4 border-b border-line py-3 last:border-0 last:pb-0 xs:grid-cols-[8rem_1fr]"
          >
            <dt className="font-[560]">{name}</dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
