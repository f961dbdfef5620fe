import { webcrypto } from 'node:crypto';
import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { aReceiptKey, aSignedReceipt, aSong, hashOfSong, SECONDS } from '../../../test/support/a-signed-song';
import { dropFiles } from '../../../test/support/drop-files';
import { renderPage } from '../../../test/support/render-app';
import { server, setUpServer } from '../../../test/support/server';

// jsdom neither plays nor decodes, and has no workers.
const RATE_HZ = 100;
const measured = { a4Hz: 432.01, errorCents: 0.4, confidence: 0.97, partials: 1846 };
const measureTuning = jest.fn(() => Promise.resolve<Partial<typeof measured>>(measured));
const pcmOf = (seconds: number) => ({ channels: [new Float32Array(seconds * RATE_HZ)], sampleRateHz: RATE_HZ });
const decodeFile = jest.fn(() => Promise.resolve(pcmOf(SECONDS)));
jest.unstable_mockModule('../../shared/audio/decode-file', () => ({
  inspectFile: () => Promise.resolve({ durationSeconds: SECONDS, fitsMemory: true }),
  decodeFile,
}));
jest.unstable_mockModule('../../shared/tuning/measure-tuning', () => ({ measureTuning }));
const { VerifyPage } = await import('./verify-page');

setUpServer();

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  // jsdom's own has no streams.
  Blob.prototype.stream = function stream(this: Blob) {
    const start = async (controller: ReadableStreamDefaultController): Promise<void> => {
      controller.enqueue(new Uint8Array(await this.arrayBuffer()));
      controller.close();
    };
    return new ReadableStream({ start }) as ReturnType<Blob['stream']>;
  };
});

const key = aReceiptKey();
const keysPath = '/.well-known/attune-receipts.json';
const listKeys = (...keys: (typeof key)[]): void =>
  server.use(
    http.get(keysPath, () => HttpResponse.json({ issuer: 'attune.test', keys: keys.map((one) => one.listed) })),
  );

beforeEach(() => {
  localStorage.clear();
  listKeys(key);
});

async function verify(...files: File[]): Promise<void> {
  renderPage(<VerifyPage />, '/verify');
  await screen.findByRole('heading', { level: 1 });
  dropFiles(...files);
}

const json = (receipt: object): File =>
  new File([JSON.stringify(receipt)], 'receipt.json', { type: 'application/json' });

/** What is said of a song: the sum, then word and sentence of each answer. */
async function answersOf(name: string): Promise<(string | null | undefined)[]> {
  const song = await screen.findByRole('article', { name });
  const sections = within(song).getAllByRole('heading', { level: 3 });
  return [
    within(song).getByRole('heading', { level: 2 }).textContent,
    ...sections.map(({ parentElement }) => parentElement?.textContent),
  ];
}

const A4 = expect.stringMatching(/^What is its A4\?432\.01/) as string;

it('a song with its receipt in its tags holds in all three answers', async () => {
  await verify(aSong('song.wav', { receipt: aSignedReceipt(key) }));
  const answers = await answersOf('song.wav');
  expect(answers).toEqual([
    'All three hold.',
    A4,
    expect.stringMatching(
      /receipt\?Yes.*attune\.test.*The samples are those of the receipt, and the signature is good\.$/,
    ),
    expect.stringMatching(/hold\?Yes.*The difference is smaller than the measurement’s error\.$/),
  ]);
  expect(
    screen.getByRole('img', { name: /^Measured 0\.04 cents from the receipt’s 432\.00 hertz/ }),
  ).toBeInTheDocument();
  expect(screen.getByText(/Nothing was uploaded/)).toBeInTheDocument();
});

it.each([
  [null, 'the server did not measure them'],
  ['same', 'the server rendered it again, to the same samples'],
  ['different', 'the server rendered it again, to other samples'],
] as const)('a receipt of a device is told from one of the server, server check %s', async (serverCheck, words) => {
  await verify(aSong('song.wav'), json(aSignedReceipt(key, { measuredBy: 'device', serverCheck })));
  const [sum, , file] = await answersOf('song.wav');
  expect(sum).toBe('All three hold.');
  expect(file).toContain(`Its figures were reported by the device that retuned it; ${words}.`);
});

it('a file that was changed is not the file of its receipt', async () => {
  await verify(aSong('song.wav', { receipt: aSignedReceipt(key), seed: 2 }));
  expect(await answersOf('song.wav')).toEqual([
    'This is not the file of its receipt.',
    A4,
    expect.stringMatching(/No.*The receipt is genuine, but it names other samples\. The file was changed after/),
    expect.stringMatching(/Not by this receipt.*A4 is at 432\.00, yet the receipt speaks of other samples\.$/),
  ]);
});

it('a song that is longer than its receipt says has other samples, too', async () => {
  decodeFile.mockResolvedValueOnce(pcmOf(SECONDS + 1));
  await verify(aSong('song.wav', { receipt: aSignedReceipt(key) }));
  expect((await answersOf('song.wav'))[0]).toBe('This is not the file of its receipt.');
});

it.each([
  ['a figure', { after: { a4Hz: 438.6, errorCents: 0.3, confidence: 0.97 } }],
  ['its time', { createdAt: '2027-01-01T00:00:00.000Z' }],
  ['its sound', { soundSha256: hashOfSong(2) }],
])('a receipt in which %s was changed is not as it was signed', async (_what, changes) => {
  await verify(aSong('song.wav'), json({ ...aSignedReceipt(key), ...changes }));
  const [sum, , file] = await answersOf('song.wav');
  expect(sum).toBe('This receipt is not as it was signed.');
  expect(file).toMatch(/No.*The signature does not fit the receipt’s text\. Someone changed the receipt, or wrote it/);
});

it('a changed signature is refused, and a claim that the song does not meet as well', async () => {
  const receipt = aSignedReceipt(key, { after: { a4Hz: 425.5, errorCents: 0.3, confidence: 0.97 } });
  const value = `AAAA${receipt.signature.value.slice(4)}`;
  await verify(aSong('song.wav'), json({ ...receipt, signature: { ...receipt.signature, value } }));
  expect(await answersOf('song.wav')).toEqual([
    'This receipt is not as it was signed.',
    A4,
    expect.stringContaining('The signature does not fit'),
    expect.stringMatching(/No.*The receipt claims 425\.50.Hz\. The song is 26\.3.cents above that\.$/),
  ]);
});

it('a receipt that names this installation, signed by another key, is refused', async () => {
  await verify(aSong('song.wav', { receipt: aSignedReceipt(aReceiptKey()) }));
  const [sum, , file] = await answersOf('song.wav');
  expect(sum).toBe('This receipt was not signed by attune.test.');
  expect(file).toMatch(
    /No.*Its key is none of attune\.test\. Someone else signed the receipt, or the key was withdrawn\.$/,
  );
});

it('a receipt stays valid after another key signs', async () => {
  listKeys(aReceiptKey(), key);
  await verify(aSong('song.wav', { receipt: aSignedReceipt(key) }));
  expect((await answersOf('song.wav'))[0]).toBe('All three hold.');
});

it('a receipt of another installation is signed, by whom is unknown', async () => {
  await verify(aSong('song.wav', { receipt: aSignedReceipt(aReceiptKey(), { issuer: 'studio.test' }) }));
  expect(await answersOf('song.wav')).toEqual([
    'Signed, by whom is unknown.',
    A4,
    expect.stringMatching(
      /Unknown.*The key of studio\.test is not on this device\. Verify it at studio\.test\/verify\.$/,
    ),
    expect.stringMatching(/Yes/),
  ]);
});

describe('without a connection', () => {
  const goOffline = (): void => server.use(http.get(keysPath, () => HttpResponse.error()));

  it('a song is verified by the keys of the last visit', async () => {
    const { unmount } = renderPage(<VerifyPage />, '/verify');
    await screen.findByRole('heading', { level: 1 });
    while (localStorage.length === 0) await Promise.resolve();
    unmount();
    goOffline();
    await verify(aSong('song.wav', { receipt: aSignedReceipt(key) }));
    expect((await answersOf('song.wav'))[0]).toBe('All three hold.');
  });

  it('a song whose key was never fetched says what to do', async () => {
    goOffline();
    await verify(aSong('song.wav', { receipt: aSignedReceipt(key, { issuer: window.location.host }) }));
    const [sum, , file] = await answersOf('song.wav');
    expect(sum).toBe('Signed, by whom is unknown.');
    expect(file).toMatch(/Connect once to fetch it from localhost, then verify again\.$/);
  });
});

it('another song that is chosen takes the place of the one before', async () => {
  await verify(aSong('one.wav'));
  await answersOf('one.wav');
  await userEvent.upload(screen.getByLabelText('Another song to verify', { selector: 'input' }), aSong('two.wav'));
  expect((await answersOf('two.wav'))[0]).toBe('No receipt in this file.');
  expect(screen.queryByRole('article', { name: 'one.wav' })).toBeNull();
});

it('a song without a receipt has nothing to compare with', async () => {
  await verify(aSong('demo.wav'));
  expect(await answersOf('demo.wav')).toEqual([
    'No receipt in this file.',
    A4,
    expect.stringMatching(
      /UnknownIt carries no receipt\. If you have the receipt \(\.json\), drop it beside the file\.$/,
    ),
    expect.stringMatching(/No claimThere is nothing to compare with\.$/),
  ]);
});

it('a song that cannot be measured is still the file of its receipt', async () => {
  measureTuning.mockResolvedValueOnce({ a4Hz: 440, errorCents: 40, confidence: 0.1 });
  await verify(aSong('drums.wav', { receipt: aSignedReceipt(key) }));
  expect(await answersOf('drums.wav')).toEqual([
    'The file is the receipt’s. Its A4 cannot be measured.',
    expect.stringMatching(/Cannot be measuredDrums and speech: too few steady notes\.$/),
    expect.stringMatching(/Yes/),
    expect.stringMatching(
      /Cannot be judgedThe applied shift of −31\.77.cents is in the receipt; measuring cannot confirm it\.$/,
    ),
  ]);
});

it('a reading a semitone away is the one that the receipt means', async () => {
  measureTuning.mockResolvedValueOnce({ ...measured, a4Hz: 432 * 2 ** (1 / 12) });
  await verify(aSong('song.wav', { receipt: aSignedReceipt(key) }));
  expect((await answersOf('song.wav'))[0]).toBe('All three hold.');
});

it('several songs make a list, each with the receipt that names it', async () => {
  const second = aSignedReceipt(key, { soundSha256: hashOfSong(2) });
  await verify(
    aSong('one.wav', { receipt: aSignedReceipt(key) }),
    aSong('two.wav', { seed: 2 }),
    json(second),
    aSong('three.wav', { seed: 3 }),
  );
  expect((await answersOf('three.wav'))[0]).toBe('No receipt in this file.');
  expect((await answersOf('one.wav'))[0]).toBe('All three hold.');
  expect((await answersOf('two.wav'))[0]).toBe('All three hold.');
  expect(screen.getByText(/^3 songs/)).toBeInTheDocument();
});

it.each([
  [
    new File(['%PDF-1.7 and so on'], 'notes.pdf'),
    'notes.pdf is not a sound file. Drop mp3, wav or flac, or a receipt (.json) with its song.',
  ],
  [json({ targetHz: 432 }), 'receipt.json is not a signed receipt. Save the receipt as JSON once more.'],
  [json(aSignedReceipt(key)), 'receipt.json needs its song. Drop both together.'],
])('what is no song is refused in a sentence', async (file, sentence) => {
  await verify(file);
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});
