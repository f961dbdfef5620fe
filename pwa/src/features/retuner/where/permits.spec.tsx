import type { DeviceReport } from '@attune/retuning/report/device-report';
import { http, HttpResponse } from 'msw';
import { fakeCaches } from '../../../../test/support/fake-caches';
import { refused, server, setUpServer } from '../../../../test/support/server';
import { RETRIES } from '../../../shared/transfer/call';
import { keepText, namesIn } from '../../../shared/transfer/kept-files';
import { addReport, giveBack, openPermit, sendReport, settlePermits } from './permits';

setUpServer();
RETRIES.delaysMs = [];

const report = { samplesSha256: 'ab' } as DeviceReport;
const permit = {
  permit: 'a permit',
  expiresAt: '2026-12-01T00:00:00.000Z',
  filename: 'retuned.mp3',
  userId: 'mara',
  workspaceId: null,
};
let requests: string[];
let answer: () => Response;

beforeEach(() => {
  Object.assign(globalThis, { caches: fakeCaches() });
  requests = [];
  answer = () => HttpResponse.json({ receiptTag: 'a receipt' });
  const note = async ({ request }: { request: Request }) => {
    const [, , , id, what] = new URL(request.url).pathname.split('/');
    requests.push(`${request.method} ${id} ${what} ${await request.text()}`);
    return answer();
  };
  server.use(http.post('/api/retunes/:id/completion', note), http.delete('/api/retunes/:id/permit', note));
});

const kept = () => namesIn('/device-permits');

it('a retune is reported once', async () => {
  await openPermit({ ...permit, id: 'one' });
  await addReport('one', report);
  expect(await kept()).toEqual(['one']);
  const receipts = await Promise.all([sendReport('one', 'mara'), sendReport('one', 'mara')]);
  expect([...receipts, await sendReport('one', 'mara')]).toEqual(Array(3).fill('a receipt'));
  expect(requests).toEqual([`POST one completion ${JSON.stringify({ permit: 'a permit', report })}`]);
  expect(await kept()).toEqual([]);
});

it('what the server does not answer is kept, and reported later', async () => {
  await openPermit({ ...permit, id: 'two' });
  await addReport('two', report);
  answer = () => HttpResponse.error();
  await expect(sendReport('two', 'mara')).rejects.toMatchObject({ kind: 'lost' });
  expect(await kept()).toEqual(['two']);
  answer = () => HttpResponse.json({ receiptTag: 'a receipt' });
  expect(await sendReport('two', 'mara')).toBe('a receipt');
  expect(await kept()).toEqual([]);
});

it('what the server refuses is not sent again', async () => {
  await openPermit({ ...permit, id: 'three' });
  await addReport('three', report);
  answer = () => refused(410, 'retune.permit_ended', 'The permit ended.');
  await expect(sendReport('three', 'mara')).rejects.toMatchObject({ message: 'The permit ended.' });
  expect(await kept()).toEqual([]);
});

it('a permit that is given back says why', async () => {
  await openPermit({ ...permit, id: 'four' });
  await giveBack('four', 'cancelled');
  expect(requests).toEqual(['DELETE four permit {"permit":"a permit","reason":"cancelled"}']);
  expect(await kept()).toEqual([]);
});

it('the permits of an earlier page are settled: reported, or given back; those of others are left', async () => {
  const earlier = [
    { ...permit, id: 'done', report },
    { ...permit, id: 'broken', report: null },
    { ...permit, id: 'foreign', userId: 'noor', report },
  ];
  for (const one of earlier) await keepText(`/device-permits/${one.id}`, JSON.stringify(one));
  await settlePermits('mara');
  expect(requests.map((request) => request.split(' ').slice(0, 3).join(' ')).sort()).toEqual([
    'DELETE broken permit',
    'POST done completion',
  ]);
  expect(await kept()).toEqual(['foreign']);
  // A song of that page is still on the list.
  expect(await sendReport('done', 'mara')).toBe('a receipt');
  expect(requests).toHaveLength(2);
});
