import { describe, expect, it } from '@jest/globals';
import { failedSource, retunedSource, songsFor } from './song-sources.js';

const SONG = {
  id: '1',
  filename: 'choir-rehearsal-04.wav',
  processedAt: new Date('2026-11-18T10:00:00Z'),
  sourceHz: 438.611,
  sourceBasis: 'measured',
  targetA4Hz: 444,
  cents: 21.14,
  targetHz: 444,
};
const named = (filename: string) => ({ ...SONG, filename });

describe('a song', () => {
  it('is described in one sentence', () => {
    expect(retunedSource(SONG)).toEqual({
      title: 'History: choir-rehearsal-04.wav, 18 Nov 2026',
      text: 'The song “choir-rehearsal-04.wav” was retuned on 18 Nov 2026: its A4 was measured at 438.61 Hz; the target was 444 Hz, which moved its A4 to 444.00 Hz; it moved up by +21.1 cents.',
      url: '/studio/history/1',
    });
  });

  it('without figures is described without them', () => {
    const { text } = retunedSource({ ...SONG, sourceHz: null, targetA4Hz: null, cents: null });
    expect(text).toBe('The song “choir-rehearsal-04.wav” was retuned on 18 Nov 2026: the target was 444 Hz.');
  });

  it('that moved down says so', () => {
    expect(retunedSource({ ...SONG, cents: -31.77 }).text).toContain('moved down by −31.8 cents');
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
