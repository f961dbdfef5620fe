import { describe, expect, it } from '@jest/globals';
import { batchEndedMail } from './batch-ended-mail.js';

const BATCH = {
  name: 'Rock & Roll',
  completedFiles: 3,
  failedFiles: 0,
  cancelledFiles: 0,
  failures: [],
  batchUrl: 'https://attune.test/studio/history/batches/b',
};

describe('the mail about a batch that has ended', () => {
  it.each([
    [{}, 'All 3 songs are ready.'],
    [{ completedFiles: 1 }, 'The song is ready.'],
    [{ cancelledFiles: 2 }, '3 of 5 songs are ready.'],
    [{ completedFiles: 1, failedFiles: 1 }, '1 of 2 songs is ready.'],
    [{ completedFiles: 0, failedFiles: 1 }, 'No song is ready.'],
  ])('says how many songs are ready: %j', (fields, expected) => {
    expect(batchEndedMail({ ...BATCH, ...fields }).text).toContain(`“Rock & Roll”: ${expected}`);
  });

  it('names what failed, and how many more', () => {
    const failures = [
      { filename: 'a.wav', error: 'This file is empty.' },
      { filename: 'b.wav', error: null },
    ];
    const { subject, text, html } = batchEndedMail({ ...BATCH, failedFiles: 5, failures });
    expect(subject).toBe('Your batch has finished, with errors');
    expect(text).toContain('Not retuned: “a.wav” (This file is empty.); “b.wav”; and 3 more.');
    expect(html).toContain('Rock &#38; Roll');
  });

  it('passes on no address in the names of the batch and its files', () => {
    const failures = [{ filename: 'Pay at www.evil.test now.wav', error: null }];
    const name = 'Your account is locked. Unlock it: http://evil.test/1';
    const { text, html } = batchEndedMail({ ...BATCH, name, failedFiles: 1, failures });
    expect(text).toContain('Your batch: 3 of 4 songs are ready.');
    expect(text).toContain('Not retuned: a song.');
    expect(text + html).not.toContain('evil.test');
  });
});
