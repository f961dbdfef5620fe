import { sentenceOf } from '@attune/catalogue/result-sentence';
import type { ReactNode } from 'react';
import { VERDICT_ICONS } from '../songs/verdict';
import { Badge } from '../ui/badge';
import { Figure } from '../ui/figure';
import { figureSpoken, figureText } from '../ui/figure-text';
import { Note } from '../ui/note';
import { VisuallyHidden } from '../ui/visually-hidden';
import { Evidence, Magnified } from './receipt-proof';
import {
  figuresOf,
  hasPitch,
  headingOf,
  keptTags,
  noteOf,
  type Receipt,
  type ReceiptColumn,
  receiptColumns,
  type ReceiptPart,
  resultOfReceipt,
  verdictParts,
} from './receipt-rows';

export interface ReceiptViewProps {
  receipt: Receipt;
  /** Whether it is of the reader's own song. */
  isOwn?: boolean;
  /** The song itself, between the sentence and the figures. */
  song?: ReactNode;
  /** Copies what is shortened in a row. */
  copyButton?: ((label: string, text: string) => ReactNode) | undefined;
  /** What can be done with it, below the figures. */
  children?: ReactNode;
}

/**
 * A receipt as it is read, on screen, in print, and by visitors: without state or scripts, since the server renders it,
 * too.
 */
export function ReceiptView({ receipt, isOwn = true, song, copyButton, children }: ReceiptViewProps) {
  const [measured, file] = receiptColumns(receipt, isOwn);
  const tags = keptTags(receipt);
  return (
    <article
      aria-label="Receipt"
      className="@container overflow-hidden rounded-lg border border-line bg-surface shadow-receipt print:rounded-none print:[box-shadow:none]"
    >
      <header
        className={`grid grid-cols-[minmax(0,1fr)] items-end gap-x-8 gap-y-6 px-4 py-6 xs:px-6 ${hasPitch(receipt) ? '@min-[56rem]:grid-cols-[minmax(0,1fr)_22rem]' : ''}`}
      >
        <div className="grid justify-items-start gap-3">
          <h2
            className="text-sm font-[560] tracking-normal text-ink-2 [font-stretch:100%]"
            tabIndex={-1}
            data-song-head
          >
            {headingOf(receipt)}
          </h2>
          <MainFigure receipt={receipt} />
          <p className="max-w-[34em] text-lg">{sentenceOf(figuresOf(receipt), isOwn)}</p>
          <VerdictBadge receipt={receipt} />
        </div>
        <Magnified receipt={receipt} />
      </header>
      {song}
      <Evidence receipt={receipt} isOwn={isOwn} />
      <div className="grid border-t border-line sm:grid-cols-2">
        <Column column={measured} />
        <Column column={file} className="border-line max-sm:border-t sm:border-l" copyButton={copyButton} />
      </div>
      {tags && (
        <section className="grid gap-3 border-t border-line px-4 py-6 xs:px-6">
          <h3>{tags.title}</h3>
          <ul className="flex flex-wrap gap-2 text-sm text-ink-2">
            {tags.names.map((name) => (
              <li key={name} className="min-w-0 rounded-sm border border-line px-2 break-words">
                {name}
              </li>
            ))}
          </ul>
        </section>
      )}
      {receipt.warnings.length > 0 && (
        <div className="grid gap-2 border-t border-line px-4 py-4 xs:px-6">
          {receipt.warnings.map((warning) => (
            <Note key={warning}>{warning}</Note>
          ))}
        </div>
      )}
      {children}
    </article>
  );
}

/** The figure that was asked for, where it was confirmed; else how far the song was moved. */
function MainFigure({ receipt }: { receipt: Receipt }) {
  const { figures } = resultOfReceipt(receipt);
  if ('movedCents' in figures) {
    return (
      <p>
        <Figure size="read" value={figures.movedCents} unit="cents" decimals={2} signed />
      </p>
    );
  }
  return (
    <p className="flex items-start gap-3">
      <span className="figure pt-[0.35em] text-lg text-ink-2">{noteOf(receipt)}</span>
      <Figure size="read" value={figures.afterHz} unit="Hz" decimals={2} tone="now" />
    </p>
  );
}

function VerdictBadge({ receipt }: { receipt: Receipt }) {
  const { kind, tone } = resultOfReceipt(receipt);
  const Icon = VERDICT_ICONS[kind];
  return (
    <Badge tone={tone} className="min-h-8! py-0.5 text-sm! whitespace-normal!">
      <Icon aria-hidden className="icon" />
      <span>
        <Parts parts={verdictParts(receipt)} />
      </span>
    </Badge>
  );
}

function Column({
  column: { title, rows, note },
  className = '',
  copyButton,
}: {
  column: ReceiptColumn;
  className?: string;
  copyButton?: ReceiptViewProps['copyButton'];
}) {
  const hasErrors = rows.some(({ error }) => error !== undefined);
  return (
    <section className={`min-w-0 px-4 py-6 xs:px-6 ${className}`}>
      <h3>{title}</h3>
      <table className="mt-1 w-full border-collapse text-sm">
        <tbody>
          {rows.map(({ label, parts, error, copied }) => (
            <tr key={label} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 pr-3 text-left align-top font-[450] text-ink-3">
                {label}
              </th>
              <td className="py-2 text-right wrap-anywhere">
                <Parts parts={parts} />
                {copied !== undefined && copyButton?.(label, copied)}
              </td>
              {hasErrors && (
                <td className="w-[1%] py-2 pl-2.5 text-right text-ink-3">
                  {error && (
                    <>
                      <span aria-hidden className="figure">
                        ±{figureText(error.value, { decimals: 2 })}
                      </span>
                      <VisuallyHidden>
                        plus or minus {figureSpoken(error.value, error.unit, { decimals: 2 })}
                      </VisuallyHidden>
                    </>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {note && note.length > 0 && (
        <p className="mt-3 text-sm text-ink-2">
          <Parts parts={note} />
        </p>
      )}
    </section>
  );
}

function Parts({ parts }: { parts: ReceiptPart[] }) {
  return parts.map((part, i) => {
    if (typeof part === 'string') return part;
    if ('words' in part) {
      return (
        <span key={i} className={part.tone === 'good' ? 'text-tune' : 'text-off'}>
          {part.words}
        </span>
      );
    }
    if (!('written' in part)) return <Figure key={i} {...part} />;
    return (
      <span key={i} className="figure" title={part.title}>
        {part.written}
      </span>
    );
  });
}
