import type { SharePage, ShareSong, ShareTerms } from '@attune/catalogue/share-page';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { aReceipt } from '../../test/support/a-receipt';
import { aSharedSong, SHARE_TERMS } from '../../test/support/a-shared-song';
import { type Receipt, receiptColumns, plainPart } from '../shared/receipt/receipt-rows';
import { ShareDocument } from './share-document';
import { withoutStyles } from './without-styles';

function markupOf(page: SharePage<Receipt>): string {
  return renderToStaticMarkup(createElement(ShareDocument, { page, sheet: '/assets/share.css' }));
}

const brand = { name: 'Low Tide Audio', logoUrl: null, colour: null };
const songPage = (changes: Partial<ShareSong<Receipt>> = {}, terms: Partial<ShareTerms> = {}): string =>
  markupOf({ kind: 'song', brand, terms: { ...SHARE_TERMS, ...terms }, song: aSharedSong(changes) });

/** What is read: without tags, and without the figures' spoken forms. */
function textOf(markup: string): string {
  return markup
    .replaceAll(/<span class="sr-only">[^<]*<\/span>/g, '')
    .replaceAll(/<[^>]*>/g, '|')
    .replaceAll(/\|+/g, '')
    .replaceAll(/[\u202f\u00a0]/g, ' ');
}

describe('the page of a shared song', () => {
  it('has the receipt of the app, with every figure of it, and speaks of this song', () => {
    const text = textOf(songPage());
    for (const { rows } of receiptColumns(aReceipt())) {
      for (const { label, parts } of rows) {
        expect(text).toContain(
          label +
            parts
              .map(plainPart)
              .join('')
              .replaceAll(/[\u202f\u00a0]/g, ' '),
        );
      }
    }
    expect(text).toContain('This song now sits at 432.0 Hz. We measured it: 0.01 cents off');
    expect(text).toContain('On target, measured to ±0.4 cents');
    expect(text).toContain('mp3, 5.0 MB');
    expect(text).not.toMatch(/your song/i);
  });

  it('calls nothing measured that was not', () => {
    const { before } = aReceipt();
    const receipt = aReceipt({ sourceBasis: 'measured', before: before && { ...before, confidence: 0.36 } });
    const text = textOf(songPage({ receipt }));
    expect(text).toContain('Estimated');
    expect(text).toContain('about 440.07 Hz');
    expect(text).not.toMatch(/On target|A4 after|Green/);
  });

  it('plays and downloads without a script, and tells one how loud the versions are', () => {
    const markup = songPage();
    const sounds = [...markup.matchAll(/<audio [^>]*src="([^"]*)"/g)].map(([, address]) => address);
    expect(sounds).toEqual(['/s/abc/listen/1/original', '/s/abc/listen/1/retuned']);
    expect(markup).toContain('&quot;gainDb&quot;:-1.25');
    expect(markup).toContain('href="/s/abc/download"');
    expect(songPage({ hasOriginal: false })).not.toContain('/original');
  });

  it('says what the link still allows, and when nothing is left', () => {
    const limited = { maxDownloads: 3, downloadCount: 1, expiresAt: '2026-12-21T10:00:00.000Z' };
    expect(textOf(songPage({}, limited))).toContain('2 of 3 downloads left. Open until 21 Dec 2026.');
    const usedUp = { maxDownloads: 1, downloadCount: 1, hasLeft: false };
    expect(textOf(songPage({}, usedUp))).toContain(
      'No downloads left. Its one download was used. You can still listen.',
    );
    expect(textOf(songPage({}, { ...usedUp, brokenOff: ['1'] }))).toContain('Starting it again doesn’t count.');
  });
});

describe('the page of a shared folder', () => {
  const folder = {
    kind: 'folder',
    brand,
    terms: SHARE_TERMS,
    name: 'Live recordings',
    description: null,
    hasCover: false,
  } as const;

  it('has for each song a row as in the app, and without a script a player and a link to its file', () => {
    const songs = [aSharedSong(), aSharedSong({ id: '2', title: 'Salt and Signal', hasOriginal: false })];
    const markup = markupOf({ ...folder, songs });
    expect(textOf(markup)).toContain('Live recordings2 songs, 7:57');
    expect(textOf(markup)).toContain('On target');
    expect([...markup.matchAll(/<audio [^>]*src="([^"]*)"/g)].map(([, address]) => address)).toEqual([
      '/s/abc/listen/1/retuned',
      '/s/abc/listen/2/retuned',
    ]);
    expect(markup).toContain('href="/s/abc/songs/2/download"');
    expect(textOf(markup)).toContain('Download all, 10.0 MB');
  });

  it('says what its owner has written about it', () => {
    const songs = [aSharedSong()];
    const text = textOf(markupOf({ ...folder, description: 'Kitchen sessions, May.\nOne microphone.', songs }));
    expect(text).toContain('Kitchen sessions, May.\nOne microphone.');
  });

  it('has its picture, or that of a song for programs that show cards', () => {
    const songs = [aSharedSong({ hasCover: true })];
    expect(markupOf({ ...folder, songs })).toContain('content="https://attune.example/s/abc/cover/1"');
    const covered = markupOf({ ...folder, hasCover: true, songs });
    expect(covered).toContain('content="https://attune.example/s/abc/cover"');
    expect(covered).toContain('<img src="/s/abc/cover"');
  });
});

it('a style in markup becomes a rule, and a text that looks like one stays a text', () => {
  const element = createElement('p', { style: { left: '50%' }, title: ' style="left:0"' }, ' style="top:0"');
  const { markup, rules } = withoutStyles(renderToStaticMarkup(element));
  expect(rules).toBe('[data-s="0"]{left:50%}');
  expect(markup).toContain('data-s="0"');
  expect(markup).toContain('> style=&quot;top:0&quot;<');
});
