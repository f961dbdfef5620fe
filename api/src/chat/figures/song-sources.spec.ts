import { describe, expect, it } from '@jest/globals';
import { failedSource, retunedSource, songsFor } from './song-sources.js';

const SONG = {
  id: '1',
  filename: 'choir-rehearsal-04.wav',
  processedAt: new Date('2026-11-18T10:00:00Z'),
  targetHz: 444,
  receipt: {
    targetHz: 444,
    anchor: 'a4',
    mode: 'tempo',
    equivalentA4Hz: 444,
    sourceHz: 438.611,
    sourceBasis: 'measured',
    asked: { ratio: 1.01229, cents: 21.14 },
    gainDb: 0,
    measured: { cents: 21.14, differenceCents: 0, errorCents: 0.4 },
    before: { a4Hz: 438.61, confidence: 0.9, errorCents: 0.4, movement: null },
  },
} as const;
const named = (filename: string) => ({ ...SONG, filename });

describe('a song', () => {
  it('is described in one sentence', () => {
    expect(retunedSource(SONG)).toEqual({
      title: 'History: choir-rehearsal-04.wav, 18 Nov 2026',
      text: 'The song “choir-rehearsal-04.wav” was retuned on 18 Nov 2026; asked for: 444 Hz; result: On target, 438.61 to 444.00 Hz, ±0.4 cents.',
      url: '/studio/history/1',
    });
  });

  it('without figures is described without them', () => {
    const { text } = retunedSource({ ...SONG, receipt: null });
    expect(text).toBe('The song “choir-rehearsal-04.wav” was retuned on 18 Nov 2026; asked for: 444 Hz.');
  });

  it('that could not be confirmed claims no pitch', () => {
    const before = { ...SONG.receipt.before, confidence: 0.4 };
    const { text } = retunedSource({ ...SONG, receipt: { ...SONG.receipt, before } });
    expect(text).toContain('result: Estimated, moved +21.14 cents, from about 438.6 Hz, ±0.4 cents.');
  });

  it('with a name as long as a book is cut, and not within a character', () => {
    expect(retunedSource(named('\u{1f3b5}'.repeat(500))).title).toBe(
      `History: ${'\u{1f3b5}'.repeat(120)}, 18 Nov 2026`,
    );
  });

  it('that failed says why', () => {
    const { text } = failedSource({ filename: 'a.wav', createdAt: SONG.processedAt, error: 'It is damaged.' });
    expect(text).toBe('The retune of the song “a.wav” failed on 18 Nov 2026; the reason: It is damaged.');
  });
});

describe('the songs for a question', () => {
  const songs = ['new.wav', 'newer tune.mp3', 'Café_del-Mar.flac', 'la.wav'].map(named);
  const names = (question: string) => songsFor(question, songs, 2).map(({ filename }) => filename);

  it('are the newest', () => {
    expect(names('What did I do?')).toEqual(['new.wav', 'newer tune.mp3']);
  });

  it.each(['Why is “café del mar” lower?', 'CAFÉ_DEL-MAR.flac?'])('begin with the one it names: %s', (question) => {
    expect(names(question)[0]).toBe('Café_del-Mar.flac');
  });

  it('do not take a word of a letter or two for a name', () => {
    expect(names('What is la?')[0]).toBe('new.wav');
  });
});
