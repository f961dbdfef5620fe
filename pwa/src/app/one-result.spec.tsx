import { resultOf, textOf } from '@attune/catalogue/result';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import type { RetuneResultDto } from '../api/generated/attune-client';
import { SubjectFacts } from '../features/studio/shared/share-link/subject';
import { ShareDocument } from '../share/share-document';
import { figuresOf, type Receipt } from '../shared/receipt/receipt-rows';
import { ReceiptView } from '../shared/receipt/receipt-view';
import { ResultRow } from '../shared/songs/result-row';
import { RetuneRow } from '../shared/songs/retune-row';
import { finishedSong } from '../shared/songs/verdict';
import { aSharedSong, SHARE_TERMS } from '../../test/support/a-shared-song';
import { TWELVE } from '../../test/support/twelve-results';

/** As the server makes it of a receipt. */
const resultDto = (receipt: Receipt): RetuneResultDto => ({
  ...figuresOf(receipt),
  before: receipt.before,
  measured: receipt.measured,
  gainDb: receipt.gainDb,
  kind: resultOf(figuresOf(receipt)).kind,
  words: '',
});

const sharedSong = (receipt: Receipt) => aSharedSong({ receipt, targetHz: receipt.targetHz });

const terms = { terms: SHARE_TERMS, brand: null };

/** Where a result is told in a line. */
const LINES: Record<string, (receipt: Receipt) => ReactNode> = {
  'the dashboard and the results of today': (receipt) => (
    <RetuneRow
      tools={null}
      retune={{
        id: '1',
        status: 'completed',
        originalFilename: 'A song.mp3',
        inBatch: false,
        onDevice: false,
        verification: null,
        params: null,
        progress: null,
        statusUrl: '',
        eventsUrl: '',
        resultUrl: null,
        originalUrl: null,
        resultUntil: null,
        result: resultDto(receipt),
        receiptUrl: '/receipt',
        analysisUrl: null,
        createdAt: receipt.createdAt,
        processedAt: receipt.createdAt,
      }}
    />
  ),
  'history, folders and batches': (receipt) => (
    <ResultRow id="1" name="A song" {...finishedSong(resultDto(receipt), receipt.targetHz)} />
  ),
  'the form of a link': (receipt) => (
    <SubjectFacts
      subject={{ what: 'song', id: '1', name: 'A song', result: resultDto(receipt), targetHz: 432, keptUntil: null }}
    />
  ),
  'a shared folder': (receipt) => (
    <Static
      page={
        <ShareDocument
          sheet=""
          page={{
            kind: 'folder',
            name: 'Songs',
            description: null,
            hasCover: false,
            songs: [sharedSong(receipt)],
            ...terms,
          }}
        />
      }
    />
  ),
};

/** Where it is told in full. */
const RECEIPTS: Record<string, (receipt: Receipt) => ReactNode> = {
  'the receipt': (receipt) => <ReceiptView receipt={receipt} />,
  'the page of a shared song': (receipt) => (
    <Static page={<ShareDocument sheet="" page={{ kind: 'song', song: sharedSong(receipt), ...terms }} />} />
  ),
  'a public receipt': (receipt) => (
    <Static
      page={
        <ShareDocument
          sheet=""
          page={{ kind: 'receipt', address: 'https://attune.example/r/abc', receipt, brand: null }}
        />
      }
    />
  ),
};

/** What the server sends, without scripts. */
function Static({ page }: { page: ReactNode }) {
  const [, body = ''] = /<body[^>]*>(.*)<\/body>/s.exec(renderToStaticMarkup(page)) ?? [];
  return <div dangerouslySetInnerHTML={{ __html: body }} />;
}

/** What is read, without the figures' spoken forms. */
function read(node: ReactNode): { text: string; green: string[] } {
  const { container } = render(<MemoryRouter>{node}</MemoryRouter>);
  for (const spoken of container.querySelectorAll('.sr-only')) spoken.remove();
  const text = container.textContent.replaceAll(/[\u202f\u00a0]/g, ' ').replaceAll(/\s+/g, ' ');
  const green = [...container.querySelectorAll('.text-tune')].map((element) => element.textContent);
  return { text, green };
}

const figuresIn = (receipt: Receipt): string[] => {
  const { figures } = resultOf(figuresOf(receipt));
  if ('movedCents' in figures) {
    return [textOf([{ value: figures.movedCents, unit: 'cents', decimals: 2, signed: true }])];
  }
  return [`${figures.afterHz.toFixed(2)} Hz`, `±${figures.errorCents?.toFixed(1)} cents`];
};

describe.each(TWELVE)('a song that is %s', (_what, verdict, receipt) => {
  const result = resultOf(figuresOf(receipt));
  const isGood = result.tone === 'good';

  it.each(Object.entries(LINES))('is told as everywhere in %s', (_place, draw) => {
    const { text, green } = read(draw(receipt));
    expect(text).toContain(textOf(result.asked).replaceAll('\u00a0', ' '));
    expect(text).toContain(verdict);
    for (const figure of figuresIn(receipt)) expect(text).toContain(figure);
    if (result.reason) expect(text).toContain(textOf(result.reason));
    expect(green).toEqual(isGood ? [verdict] : []);
  });

  it.each(Object.entries(RECEIPTS))('is told as everywhere in %s', (_place, draw) => {
    const { text } = read(draw(receipt));
    expect(text).toContain(textOf(result.asked).replaceAll('\u00a0', ' '));
    expect(text).toContain(verdict);
    for (const figure of figuresIn(receipt)) expect(text).toContain(figure);
    if (!isGood) expect(text).not.toMatch(/on target/i);
  });
});
