import type { DeviceReport } from '@attune/retuning/report/device-report';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aReceipt } from '../../../test/support/a-receipt';
import { fakeCaches } from '../../../test/support/fake-caches';
import {
  aSong,
  asked,
  choose,
  chooseMany,
  convertButton,
  convertList,
  discardResult,
  goOffline,
  goOnline,
  inspected,
  onDevice,
  openAs,
  PATIENT,
  probed,
  retuneAnswers,
  row,
  saveFile,
  setUpRetuner,
  songFile,
} from '../../../test/support/retuner';
import { server } from '../../../test/support/server';
import { toastSays } from '../../../test/support/toasts';
import type { retuneOnDevice } from './device/retune-on-device';
import { DeviceError } from './device/device-errors';

setUpRetuner();

type Progressed = Parameters<Parameters<typeof retuneOnDevice>[2]['onProgress']>[0];
const WMA = 'This browser cannot decode wma. The server can.';
const SIGNED = '{"id":"a signed receipt"}';
const report = { samplesSha256: 'ab'.repeat(32) } as DeviceReport;

/** Requests about permits, as they arrived. */
let requests: { what: string; body: Record<string, unknown>; bytes: number }[];

beforeEach(() => {
  Object.assign(globalThis, { caches: fakeCaches() });
  requests = [];
  probed.fitOf = () => ({ fits: true, seconds: 9 });
});

/** A plan whose server permits every retune on the device. */
function open(tier: 'pro' | 'studio' = 'pro') {
  const page = openAs(tier);
  const note = async (what: string, request: Request) => {
    const text = await request.text();
    requests.push({ what, body: JSON.parse(text) as Record<string, unknown>, bytes: new Blob([text]).size });
  };
  server.use(
    http.post('/api/retunes/permits', async ({ request }) => {
      await note('permit', request);
      const id = request.headers.get('Retune-Id');
      return HttpResponse.json({ id, permit: 'a permit', expiresAt: '', filename: 'retuned-432Hz-song.mp3' });
    }),
    http.post('/api/retunes/:id/completion', async ({ request }) => {
      await note('completion', request);
      return HttpResponse.json({ receiptTag: SIGNED });
    }),
    http.delete('/api/retunes/:id/permit', async ({ request }) => {
      await note('give back', request);
      return new HttpResponse(null, { status: 204 });
    }),
    http.get('/api/retunes/:id/receipt', () =>
      HttpResponse.json(aReceipt({ measuredBy: 'device', samplesSha256: report.samplesSha256 })),
    ),
  );
  return page;
}

/** An mp3 with an empty tag. */
const aResult = () => new File(['ID3\x04\0\0\0\0\0\0retuned'], 'result');

const savedTexts = (): Promise<string[]> => Promise.all(saveFile.mock.calls.map(([song]) => song.text()));

/** A retune on the device that ends when the spec says so. */
function aRun() {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof retuneOnDevice>>>();
  const run = {
    progress: (_progress: Progressed): void => undefined,
    deliver: () => resolve({ report, result: aResult() }),
    fail: reject,
  };
  onDevice.mockImplementation((_file, _choice, { signal, onProgress }) => {
    run.progress = onProgress;
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    return promise;
  });
  return run;
}

const deviceRow = (name: RegExp | string) => screen.findByRole('radio', { name });
const kinds = () => requests.map(({ what }) => what);

/** A song that is being retuned on the device. */
async function begun() {
  const run = aRun();
  const page = open();
  await choose(page, songFile());
  await deviceRow(/about 9.s/);
  await page.user.click(convertButton());
  await waitFor(() => expect(onDevice).toHaveBeenCalled());
  return { run, page };
}

describe('the choice where a song is retuned', () => {
  it('has both times; the device is chosen where it is soon done, and nothing is uploaded', async () => {
    await choose(open(), songFile());
    expect(await deviceRow(/^On this device, nothing is uploaded: about 9.s/)).toBeChecked();
    expect(screen.getByText('The song stays here, also while the connection is down.')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /^On the server: about 24.s/ })).not.toBeChecked();
    expect(screen.getByText(/tried on this device just now/)).toBeInTheDocument();
    expect(screen.getByText('this device', { selector: 'dd' })).toBeInTheDocument();
  });

  it('proposes the server where the device takes much longer, and keeps what was chosen', async () => {
    probed.fitOf = () => ({ fits: true, seconds: 49 });
    const page = open();
    await choose(page, songFile());
    const device = await deviceRow(/about 49.s/);
    expect(device).not.toBeChecked();
    expect(screen.getByText('Nothing is uploaded, it only takes longer here.')).toBeInTheDocument();
    await page.user.click(device);
    expect(device).toBeChecked();
    expect(JSON.parse(window.localStorage.getItem('attune.retuner.choices') ?? '')).toMatchObject({ where: 'device' });
  });

  it('says why the device cannot, and then only the server can be chosen', async () => {
    probed.fitOf = () => ({ fits: false, reason: WMA });
    await choose(open(), songFile());
    expect(await screen.findByText(WMA)).toBeInTheDocument();
    expect(await deviceRow(/^On this device/)).toBeDisabled();
    expect(screen.getByRole('radio', { name: /^On the server/ })).toBeChecked();
  });
});

it('a song whose length this browser cannot tell is retuned by the server', async () => {
  inspected.inspection = { kind: 'unplayable', why: 'Your browser can’t play this kind of file.' };
  await choose(open(), songFile());
  expect(await screen.findByText('This browser cannot decode mp3. The server can.')).toBeInTheDocument();
  expect(await deviceRow(/^On this device/)).toBeDisabled();
});

describe('a song on this device', () => {
  it('is permitted, retuned, saved and reported; the bytes are those of both requests', async () => {
    const { run } = await begun();
    act(() => run.progress({ stage: 'retune', percent: 62, etaSeconds: 3 }));
    expect(await screen.findByRole('region', { name: 'Retuning on this device' }, PATIENT)).toBeInTheDocument();
    const stages = within(screen.getByRole('list', { name: 'Stages' }));
    expect(stages.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Permit taken, done1 retune/),
      expect.stringMatching(/^Decoded, done\d/),
      expect.stringMatching(/^Retuning3/),
      'Measuring',
      'Writing mp3',
    ]);
    expect(screen.getByText(/have left this browser: the permit and this page’s report\. No sound\./)).toBeVisible();
    run.deliver();
    await toastSays('Your song has been retuned to 432Hz and downloaded!');
    expect(saveFile.mock.calls.map(([, name]) => name)).toEqual(['retuned-432Hz-song.mp3']);
    expect(await savedTexts()).toEqual([expect.stringMatching(/^ID3.*ATTUNE_RECEIPT\0.*retuned$/s)]);
    expect((await savedTexts())[0]).toContain(SIGNED);
    expect(kinds()).toEqual(['permit', 'completion']);
    expect(requests[0]?.body).toMatchObject({
      targetHz: 432,
      sourceHz: 440.07,
      filename: 'song.mp3',
      bytes: 4,
      durationSeconds: 238.4,
    });
    expect(requests[0]?.body).not.toHaveProperty('isOnDevice');
    expect(requests[1]?.body).toEqual({ permit: 'a permit', report });
    expect(asked).toEqual([]);
    expect(await screen.findByText('measured on this device', undefined, PATIENT)).toBeInTheDocument();
    const bytes = requests.reduce((sum, request) => sum + request.bytes, 0);
    expect(screen.getByText(/have left this browser/)).toHaveTextContent((bytes / 1024).toFixed(1));
  });

  it('is removed from this device when another song replaces it, not before', async () => {
    const { run, page } = await begun();
    run.deliver();
    expect(await screen.findByText('measured on this device', undefined, PATIENT)).toBeInTheDocument();
    expect(discardResult).not.toHaveBeenCalled();
    await page.user.upload(screen.getByLabelText('Another audio file'), songFile('another.mp3'));
    await waitFor(() => expect(discardResult.mock.calls).toEqual([[onDevice.mock.calls[0]?.[2].id]]));
  });

  it('that is cancelled gives its permit back', async () => {
    const { page } = await begun();
    await page.user.click(await screen.findByRole('button', { name: 'Cancel' }, PATIENT));
    expect(await screen.findByText(/^Cancelled\. It didn’t count\./)).toBeInTheDocument();
    expect(requests.at(-1)).toMatchObject({ what: 'give back', body: { permit: 'a permit', reason: 'cancelled' } });
  });

  it('that is cancelled before its permit is there gives it back when it is', async () => {
    const page = open();
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    server.use(
      http.post('/api/retunes/permits', async () => {
        asked.resolve();
        await answered.promise;
        return HttpResponse.json({ id: 'one', permit: 'a late permit', expiresAt: '', filename: 'song.mp3' });
      }),
    );
    await choose(page, songFile());
    await deviceRow(/about 9.s/);
    await page.user.click(convertButton());
    await asked.promise;
    await page.user.click(await screen.findByRole('button', { name: 'Cancel' }, PATIENT));
    answered.resolve();
    expect(await screen.findByText(/^Cancelled\. It didn’t count\./)).toBeInTheDocument();
    expect(requests).toMatchObject([{ what: 'give back', body: { permit: 'a late permit', reason: 'cancelled' } }]);
    expect(onDevice).not.toHaveBeenCalled();
  });

  it('that fails gives its permit back, and can be retuned by the server', async () => {
    const { run, page } = await begun();
    run.fail(new DeviceError({ kind: 'memory', reason: 'unreachable' }, 112));
    expect(await screen.findByText('This device ran out of memory at 1:52.')).toBeInTheDocument();
    const note = screen.getByText('This device ran out of memory at 1:52.').closest('p');
    expect(note).toHaveTextContent('1:52. Nothing was counted and nothing was uploaded.');
    expect(requests.at(-1)).toMatchObject({ what: 'give back', body: { reason: 'failed' } });
    retuneAnswers(() => aSong('retuned-432Hz-song.mp3'));
    await page.user.click(screen.getByRole('button', { name: /^On the server: about 24/ }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1), PATIENT);
    expect(asked).toHaveLength(1);
  });

  it('goes on without a connection, and is reported when it is back', async () => {
    const { run, page } = await begun();
    server.use(http.post('/api/retunes/:id/completion', () => HttpResponse.error(), { once: true }));
    goOffline();
    expect(await screen.findByText('The connection is gone. The retune goes on.')).toBeInTheDocument();
    run.deliver();
    await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1), PATIENT);
    expect(await screen.findByText(/it is reported when you are back/)).toBeInTheDocument();
    expect(kinds()).toEqual(['permit']);
    goOnline();
    await waitFor(() => expect(kinds()).toEqual(['permit', 'completion']), PATIENT);
    expect(await screen.findByText('measured on this device', undefined, PATIENT)).toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: /Download again|Save again/ }));
    const [first, again] = await savedTexts();
    expect(first).not.toContain(SIGNED);
    expect(again).toContain(SIGNED);
  });
});

describe('a list on this device', () => {
  it('leaves the songs that the device cannot retune, with the reason, until the user has them uploaded', async () => {
    probed.fitOf = ({ name }) => (name === 'b.mp3' ? { fits: false, reason: WMA } : { fits: true, seconds: 9 });
    const page = open();
    await chooseMany(page, songFile('a.mp3'), songFile('b.mp3'), songFile('c.mp3'));
    expect(await deviceRow(/^On this device, nothing is uploaded: about 18.s/)).toBeChecked();
    expect(row('b.mp3').getByText(WMA)).toBeInTheDocument();
    expect(convertList('Convert 2 songs')).toBeEnabled();
    await page.user.click(screen.getByRole('switch', { name: 'Upload the song that this device can’t retune' }));
    expect(convertList('Convert 3 songs')).toBeEnabled();
    expect(row('b.mp3').getByText(WMA)).toBeInTheDocument();
    onDevice.mockImplementation(() => Promise.resolve({ report, result: aResult() }));
    retuneAnswers(() => aSong('retuned-b.mp3'));
    await page.user.click(convertList('Convert 3 songs'));
    await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1), PATIENT);
    expect(row('a.mp3').getByText(/measured on this device/)).toBeInTheDocument();
    expect(onDevice).toHaveBeenCalledTimes(2);
    expect(asked).toHaveLength(1);
  });
});
