import { HttpResponse, http } from 'msw';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aBatch, aBatchFile } from '../../../test/support/a-batch';
import { aPreset } from '../../../test/support/a-preset';
import { measuredAs } from '../../../test/support/a-song-tuning';
import { aFolder, dropFolder } from '../../../test/support/drop-files';
import { fakeCaches } from '../../../test/support/fake-caches';
import {
  chooseMany,
  convertList,
  inspected,
  openAs,
  PATIENT,
  aSong,
  retuneAnswers,
  saveFile,
  rows,
  setUpRetuner,
  songFile,
} from '../../../test/support/retuner';
import { refused, server } from '../../../test/support/server';
import { toastSays } from '../../../test/support/toasts';
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

describe('a list of songs on Studio', () => {
  it('is retuned on the server, or in the tab, as was chosen last', async () => {
    const page = open('/retuner');
    await chooseMany(page, songFile('1.mp3'), songFile('2.mp3'));
    expect(await screen.findByRole('radio', { name: /^On the server: this page can be closed/ })).toBeChecked();
    await page.user.click(screen.getByRole('radio', { name: /^On the server, from this tab/ }));
    retuneAnswers(() => aSong('retuned.mp3'));
    await page.user.click(convertList('Convert 2 songs'));
    await waitFor(() => expect(saveFile).toHaveBeenCalled(), PATIENT);
    expect(created).toEqual([]);
  });

  it('becomes a batch: each song with the A4 that the list shows, and leaves the list', async () => {
    inspected.tuningOf = ({ name }) => measuredAs(name === '1.mp3' ? 441.5 : 438.2);
    const page = open();
    expect(await screen.findByText(/Several songs become a batch/)).toBeInTheDocument();
    await chooseMany(page, songFile('1.mp3'), songFile('2.mp3'));
    await page.user.click(screen.getByRole('radio', { name: 'flac' }));
    await page.user.click(screen.getByRole('radio', { name: 'Varispeed' }));
    await page.user.click(convertList('Convert 2 songs'));
    await waitFor(() => expect(page.router.state.location.pathname).toBe(`/studio/history/batches/${aBatch().id}`));
    await waitFor(() => expect(isStarted).toBe(true));
    expect(created).toEqual([
      {
        name: expect.stringMatching(/^Batch of \d/) as string,
        targetFrequency: 432,
        meaning: 'a4',
        mode: 'varispeed',
        format: 'flac',
        quality: 'high',
        straighten: false,
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
    await page.user.click(convertList('Convert 2 songs'));
    await waitFor(() => expect(isStarted).toBe(true));
    expect(created).toMatchObject([{ sameRatio: true }]);
    expect(sources).toEqual([undefined, undefined]);
  });

  it('has the presets of its workspace as tiles, the default one at first; each brings its options along', async () => {
    const presets = [
      aPreset({ name: 'Hall', frequency: 442.5, isDefault: true }),
      aPreset({ name: 'Old', frequency: 415, mode: 'varispeed', format: 'flac', quality: 'ultra', straighten: true }),
    ];
    server.use(http.get('/api/studio/presets', () => HttpResponse.json(presets)));
    const page = open();
    await chooseMany(page, songFile('1.mp3'), songFile('2.mp3'));
    await waitFor(() => expect(screen.getByRole('radio', { name: /^Hall/ })).toBeChecked());
    await page.user.click(screen.getByRole('radio', { name: /^Old/ }));
    expect(screen.getByText('Preset: Old, 415.00')).toBeInTheDocument();
    expect(screen.getByRole('switch', { name: 'Straighten the pitch' })).toBeChecked();
    await page.user.click(convertList('Convert 2 songs'));
    await waitFor(() => expect(isStarted).toBe(true), PATIENT);
    expect(created).toMatchObject([
      { targetFrequency: 415, mode: 'varispeed', format: 'flac', quality: 'ultra', straighten: true },
    ]);
  });

  it('has the name of its folder', async () => {
    open();
    await screen.findByText('Choose an audio file');
    dropFolder(aFolder('Winter Suite', songFile('1.mp3'), songFile('2.mp3')));
    await waitFor(() => expect(rows()).toHaveLength(2));
    fireEvent.click(convertList('Convert 2 songs'));
    await waitFor(() => expect(isStarted).toBe(true), PATIENT);
    expect(created).toMatchObject([{ name: 'Winter Suite' }]);
  });

  it('stays as it is when the server refuses it', async () => {
    server.use(http.post('/api/studio/batch', () => refused(429, 'platform.too_many', 'Please wait a moment.')));
    const page = open();
    await chooseMany(page, songFile('1.mp3'), songFile('2.mp3'));
    await page.user.click(convertList('Convert 2 songs'));
    await toastSays('The batch wasn’t started', 'Please wait a moment.');
    expect(rows()).toHaveLength(2);
    expect(convertList('Convert 2 songs')).toBeEnabled();
    expect(registered).toEqual([]);
  });
});

it('a list on another plan is retuned in the tab, whatever was chosen on Studio', async () => {
  const page = openAs('pro', { address: '/retuner?on=server' });
  await chooseMany(page, songFile('1.mp3'), songFile('2.mp3'));
  expect(convertList('Convert 2 songs')).toBeEnabled();
  expect(within(document.body).queryByRole('radio', { name: /this page can be closed/ })).toBeNull();
});
