import { HttpResponse, http } from 'msw';
import { screen, waitFor, within } from '@testing-library/react';
import { aBatch, aBatchFile } from '../../../test/support/a-batch';
import { measuredAs } from '../../../test/support/a-song-tuning';
import { fakeCaches } from '../../../test/support/fake-caches';
import {
  chooseMany,
  convertList,
  inspected,
  openAs,
  PATIENT,
  rows,
  setUpRetuner,
  songFile,
} from '../../../test/support/retuner';
import { refused, server } from '../../../test/support/server';
import type { BatchDto, BatchFileDto, CreateBatchDto } from '../../api/generated/attune-client';

setUpRetuner();

let created: CreateBatchDto[];
let registered: BatchFileDto[];
let sources: unknown[];
let isStarted: boolean;

beforeEach(() => {
  Object.assign(globalThis, { caches: fakeCaches() });
  [created, registered, sources, isStarted] = [[], [], [], false];
  const pending = (): BatchDto => aBatch({ status: 'pending', startedAt: null, completedFiles: 0 });
  server.use(
    http.post('/api/studio/batch', async ({ request }) => {
      created.push((await request.json()) as CreateBatchDto);
      return HttpResponse.json(pending(), { status: 201 });
    }),
    http.post('/api/studio/batch/upload', async ({ request }) => {
      const { filename = '', path, sourceHz } = (await request.json()) as Partial<BatchFileDto> & { sourceHz?: number };
      const file = aBatchFile({ id: filename, filename, path: path ?? '' });
      registered.push(file);
      sources.push(sourceHz);
      return HttpResponse.json(file, { status: 201 });
    }),
    http.post('/api/studio/batch/:id/process', () => {
      isStarted = true;
      return HttpResponse.json(aBatch(), { status: 202 });
    }),
  );
});

const open = (address = '/retuner?on=server') => openAs('studio', { address });
const start = (count: number) => screen.findByRole('button', { name: `Start batch of ${count} songs` }, PATIENT);

describe('a list of songs on Studio', () => {
  it('is retuned in the page, or on the server, as was chosen last', async () => {
    const page = open('/retuner');
    await chooseMany(page, songFile('1.mp3'), songFile('2.mp3'));
    expect(convertList('Convert 2 songs')).toBeEnabled();
    await page.user.click(screen.getByRole('radio', { name: /^On the server/ }));
    expect(await start(2)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Convert 2 songs' })).toBeNull();
    await page.user.click(screen.getByRole('radio', { name: /^In this page/ }));
    expect(convertList('Convert 2 songs')).toBeEnabled();
  });

  it('becomes a batch: each song with the A4 that the list shows, and leaves the list', async () => {
    inspected.tuningOf = ({ name }) => measuredAs(name === '1.mp3' ? 441.5 : 438.2);
    const page = open();
    expect(await screen.findByText(/Several songs become a batch/)).toBeInTheDocument();
    await chooseMany(page, songFile('1.mp3'), songFile('2.mp3'));
    const name = await screen.findByLabelText('Batch name', {}, PATIENT);
    await page.user.clear(name);
    await page.user.type(name, 'Winter Suite');
    await page.user.click(screen.getByRole('radio', { name: 'flac' }));
    await page.user.click(screen.getByRole('radio', { name: 'Varispeed' }));
    await page.user.click(await start(2));
    await waitFor(() => expect(page.router.state.location.pathname).toBe(`/studio/history/batches/${aBatch().id}`));
    await waitFor(() => expect(isStarted).toBe(true));
    expect(created).toEqual([
      {
        name: 'Winter Suite',
        targetFrequency: 432,
        meaning: 'a4',
        mode: 'varispeed',
        format: 'flac',
        quality: 'high',
        sameRatio: false,
      },
    ]);
    expect(registered.map(({ filename }) => filename).toSorted()).toEqual(['1.mp3', '2.mp3']);
    expect(sources.toSorted()).toEqual([438.2, 441.5]);
    expect(screen.queryByRole('list', { name: 'Songs' })).toBeNull();
  });

  it('need not wait until it is measured here: the server pools its pitch', async () => {
    inspected.tuningOf = () => ({ kind: 'measuring', share: 0.5 });
    const page = open();
    await chooseMany(page, songFile('1.mp3'), songFile('2.mp3'));
    await page.user.click(screen.getByRole('radio', { name: /^Same shift for all/ }));
    await page.user.click(await start(2));
    await waitFor(() => expect(isStarted).toBe(true));
    expect(created).toMatchObject([{ sameRatio: true }]);
    expect(sources).toEqual([undefined, undefined]);
  });

  it('has the presets of its workspace as targets, the default one at first', async () => {
    const preset = (id: string, frequency: number, isDefault: boolean) => ({ id, name: id, frequency, isDefault });
    server.use(
      http.get('/api/studio/presets', () =>
        HttpResponse.json([preset('Hall', 442.5, true), preset('Old', 415, false)]),
      ),
    );
    const page = open();
    await chooseMany(page, songFile('1.mp3'), songFile('2.mp3'));
    const field = await screen.findByLabelText('Preset');
    await waitFor(() => expect(field).toHaveDisplayValue('Hall, 442.50 Hz'));
    await page.user.selectOptions(field, 'Old, 415.00 Hz');
    await page.user.click(await start(2));
    await waitFor(() => expect(created).toMatchObject([{ targetFrequency: 415 }]));
  });

  it('stays as it is when the server refuses it', async () => {
    server.use(
      http.post('/api/studio/batch', () =>
        refused(400, 'request.invalid', 'Check the form.', { name: 'Use at most 120 characters.' }),
      ),
    );
    const page = open();
    await chooseMany(page, songFile('1.mp3'), songFile('2.mp3'));
    await page.user.click(await start(2));
    expect(await screen.findByText('Use at most 120 characters.')).toBeInTheDocument();
    expect(rows()).toHaveLength(2);
    await page.user.clear(screen.getByLabelText('Batch name'));
    await page.user.click(await start(2));
    expect(await screen.findByText('A batch needs a name.')).toBeInTheDocument();
    expect(registered).toEqual([]);
  });
});

it('a list on another plan is retuned in the page, whatever was chosen on Studio', async () => {
  const page = openAs('pro', { address: '/retuner?on=server' });
  await chooseMany(page, songFile('1.mp3'), songFile('2.mp3'));
  expect(convertList('Convert 2 songs')).toBeEnabled();
  expect(within(document.body).queryByRole('radio', { name: /^On the server/ })).toBeNull();
});
