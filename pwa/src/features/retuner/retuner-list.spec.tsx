import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { measuredAs } from '../../../test/support/a-song-tuning';
import { aFolder, dropFolder } from '../../../test/support/drop-files';
import { fakeCaches } from '../../../test/support/fake-caches';
import {
  PATIENT,
  aSong,
  asked,
  chooseMany,
  confirmed,
  convertList,
  inspected,
  openAs,
  retuneAnswers,
  row,
  rows,
  saveFile,
  songFile,
  setUpRetuner,
} from '../../../test/support/retuner';
import { refused, server } from '../../../test/support/server';
import { toastSays } from '../../../test/support/toasts';

setUpRetuner();

const never = () => delay('infinite').then(() => aSong('never.mp3'));

describe('several songs', () => {
  it('are retuned one after the other, each with its own state, and saved as one archive', async () => {
    const page = openAs('pro');
    await chooseMany(page, songFile('1.mp3'), songFile('10.mp3'), songFile('2.mp3'));
    let underWay = 0;
    retuneAnswers(async () => {
      underWay += 1;
      expect(underWay).toBe(1);
      await delay(20);
      underWay -= 1;
      return asked.length === 2
        ? refused(422, 'retune.damaged', 'This file is damaged.')
        : aSong(`retuned-${asked.length}.mp3`);
    });
    await page.user.click(convertList('Convert 3 songs'));
    await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1), PATIENT);
    expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'Retuned songs, 432 Hz.zip');
    expect(asked.map(({ name }) => name)).toEqual(['1.mp3', '2.mp3', '10.mp3']);
    await toastSays('2 of 3 songs retuned and downloaded');
    expect(await row('1.mp3').findByText('On target')).toBeInTheDocument();
    expect(row('2.mp3').getByText('This file is damaged.')).toBeInTheDocument();
    // A song of an earlier spec may be confirmed during this one.
    const confirmedHere = () => asked.map(({ id }) => id).filter((id) => confirmed.includes(id));
    await waitFor(() => expect(confirmedHere()).toEqual([asked[0]?.id, asked[2]?.id]));

    await page.user.click(row('1.mp3').getByRole('button', { name: 'Receipt for 1.mp3' }));
    expect(await screen.findByRole('article', { name: 'Receipt' })).toBeInTheDocument();
    await page.user.click(row('1.mp3').getByRole('button', { name: 'Download 1.mp3' }));
    expect(saveFile).toHaveBeenLastCalledWith(expect.anything(), 'retuned-1.mp3');
    await page.user.click(row('2.mp3').getByRole('button', { name: 'Details for 2.mp3' }));
    expect(row('2.mp3').getByText('Choose another file')).toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: 'Retune more songs' }));
    // What failed stays.
    expect(screen.getByRole('heading', { name: '2.mp3' })).toBeInTheDocument();
  });

  it('are shifted alike from their pooled pitch; one apart from it by its own, or like the others', async () => {
    const pitches = [441.22, 441.18, 441.2, 441.2, 437.64];
    inspected.tuningOf = (file) => measuredAs(pitches[Number(file.name[0]) - 1] ?? 440);
    const page = openAs('pro');
    await chooseMany(page, ...pitches.map((_, i) => songFile(`${i + 1}.mp3`)));
    expect(await screen.findByRole('radio', { name: /Same shift for all.*song 5 gets its own/ })).toBeChecked();
    const shifts = within(row('5.mp3').getByRole('radiogroup', { name: 'Shift for 5.mp3' }));
    expect(shifts.getByRole('radio', { name: /Own shift/ })).toBeChecked();
    expect(row('5.mp3').getByText(/below the others/)).toHaveTextContent('14.0');
    await page.user.click(shifts.getByRole('radio', { name: /Album shift/ }));
    retuneAnswers(() => aSong(`${asked.length}.mp3`));
    await page.user.click(convertList('Convert 5 songs'));
    await waitFor(() => expect(asked).toHaveLength(5), PATIENT);
    expect(asked.map(({ options }) => options.sourceHz)).toEqual(Array.from({ length: 5 }, () => 441.2));
    await waitFor(() => expect(saveFile).toHaveBeenCalled());
  });

  it('wait for the album’s pitch, unless each is to be shifted by its own', async () => {
    inspected.endless = new Promise(() => undefined);
    inspected.tuning = { kind: 'measuring', share: 0.5 };
    const page = openAs('pro');
    await chooseMany(page, songFile('one.mp3'), songFile('two.mp3'));
    expect(convertList('Convert 2 songs')).toBeDisabled();
    expect(screen.getByText(/2 songs are still being measured for the album’s pitch/)).toBeInTheDocument();
    await page.user.click(screen.getByRole('radio', { name: /Each song on its own/ }));
    expect(convertList('Convert 2 songs')).toBeEnabled();
  });

  it('keep the options they were sent with; others can join, and a queued one leave', async () => {
    const page = openAs('pro');
    await chooseMany(page, songFile('one.mp3'), songFile('two.mp3'));
    retuneAnswers(never);
    await page.user.click(convertList('Convert 2 songs'));
    await page.user.upload(screen.getByLabelText('More audio files'), songFile('three.mp3'));
    await page.user.click(await screen.findByRole('radio', { name: /^444/ }));
    await page.user.click(convertList('Add 1 song to the queue'));
    expect(row('three.mp3').getByText('Waiting')).toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: /^444/ })).toBeNull();
    await page.user.click(row('two.mp3').getByRole('button', { name: 'Remove two.mp3' }));
    expect(rows()).toHaveLength(2);
    await page.user.click(row('one.mp3').getByRole('button', { name: 'Cancel one.mp3' }));
    await waitFor(() => expect(asked.map(({ options }) => options.targetHz)).toEqual([432, 444]));
    await page.user.click(row('three.mp3').getByRole('button', { name: 'Cancel three.mp3' }));
  });

  it('are all cancelled by one press, and no further one starts', async () => {
    const page = openAs('pro');
    await chooseMany(page, songFile('one.mp3'), songFile('two.mp3'), songFile('three.mp3'));
    retuneAnswers(never);
    await page.user.click(convertList('Convert 3 songs'));
    await waitFor(() => expect(asked).toHaveLength(1));
    await page.user.click(convertList('Cancel all'));
    await waitFor(() => expect(convertList('Convert 3 songs')).toBeEnabled());
    expect(screen.queryByText('Waiting')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancel all' })).not.toBeInTheDocument();
    await page.user.click(row('one.mp3').getByRole('button', { name: 'one.mp3' }));
    expect(screen.getByText(/Cancelled\. It didn’t count/)).toBeInTheDocument();
    expect(asked).toHaveLength(1);
  });

  it('stop when the server is unavailable', async () => {
    const page = openAs('pro');
    await chooseMany(page, songFile('one.mp3'), songFile('two.mp3'));
    retuneAnswers(() => refused(503, 'retune.engine_failed', 'Not just now.'));
    await page.user.click(convertList('Convert 2 songs'));
    await toastSays('Retune Failed');
    expect(asked).toHaveLength(1);
  });

  it('are cut where the month’s retunes end: the first are converted, the others are not retuned', async () => {
    let used = 3;
    const page = openAs('basic', { used, limit: 5 });
    server.use(
      http.get('/api/usage', () =>
        HttpResponse.json({ retunesUsed: used, retunesLimit: 5, resetsAt: '2026-12-01T00:00:00.000Z' }),
      ),
    );
    await chooseMany(page, songFile('1.mp3'), songFile('2.mp3'), songFile('3.mp3'));
    expect(screen.getByText('You have 2 retunes left this month but 3 songs selected.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Upgrade for all 3' })).toHaveAttribute('href', '/pricing');
    expect(row('2.mp3').getByText(/Your 2 retunes end here\..* until 1 December/)).toBeInTheDocument();
    expect(row('3.mp3').getByText('Next month, or with a larger plan')).toBeInTheDocument();
    retuneAnswers(() => {
      used += 1;
      return aSong(`retuned-${used}.mp3`);
    });
    await page.user.click(convertList('Convert the first 2'));
    await toastSays('2 songs retuned, 1 not retuned: no retunes left');
    expect(asked.map(({ name }) => name)).toEqual(['1.mp3', '2.mp3']);
    expect(await row('3.mp3').findByText(/^Not retuned/)).toHaveTextContent('Not retuned: no retunes left');
    expect(screen.getByText('2 of 3 done')).toBeInTheDocument();
    expect(screen.queryByText(/failed/i)).toBeNull();
    expect(screen.getByRole('heading', { name: 'Monthly Limit Reached' })).toBeInTheDocument();
  });

  it('are put in another order with the keyboard, which decides which of them come first', async () => {
    const page = openAs('basic', { used: 3, limit: 5 });
    await chooseMany(page, songFile('1.mp3'), songFile('2.mp3'), songFile('3.mp3'));
    const grip = (place: number) => screen.getByRole('button', { name: `Move 3.mp3, place ${place} of 3` });
    grip(3).focus();
    await page.user.keyboard('{ArrowUp}');
    expect(grip(2)).toHaveFocus();
    expect(screen.getByText('3.mp3, place 2 of 3')).toBeInTheDocument();
    await page.user.keyboard('{Home}{ArrowUp}');
    expect(grip(1)).toHaveFocus();
    expect(row('2.mp3').getByText('Next month, or with a larger plan')).toBeInTheDocument();
    retuneAnswers(() => aSong(`${asked.length}.mp3`));
    await page.user.click(convertList('Convert the first 2'));
    await waitFor(() => expect(asked.map(({ name }) => name)).toEqual(['3.mp3', '1.mp3']), PATIENT);
    await waitFor(() => expect(saveFile).toHaveBeenCalled());
  });

  it('are told from what is not audio, which is left out and named', async () => {
    const page = openAs('pro');
    const picture = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'cover.mp3');
    const notes = new File(['Side A'], 'notes.txt');
    await page.user.upload(await screen.findByLabelText('Audio files'), [
      songFile('a.mp3'),
      songFile('b.mp3'),
      picture,
    ]);
    expect(await screen.findByText('2 of 3 files added.')).toBeInTheDocument();
    expect(screen.getByText(/cover\.mp3 isn’t audio/)).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('Another folder'), { target: { files: [notes, picture] } });
    expect(await screen.findByText(/There is no song: cover\.mp3 and notes\.txt aren’t audio\./)).toBeInTheDocument();
    expect(rows()).toHaveLength(2);
  });

  it('can be removed from the list; the last is on the screen again', async () => {
    const page = openAs('pro');
    await chooseMany(page, songFile('one.mp3'), songFile('two.mp3'));
    await page.user.click(screen.getByRole('button', { name: 'Remove one.mp3' }));
    expect(screen.queryByText('one.mp3')).not.toBeInTheDocument();
    expect(screen.getByText('two.mp3', { selector: 'h2' })).toBeInTheDocument();
    expect(document.body).not.toHaveFocus();
  });

  it('move the focus when the focused one is removed from the list', async () => {
    const page = openAs('pro');
    await chooseMany(page, songFile('one.mp3'), songFile('two.mp3'), songFile('three.mp3'));
    screen.getByRole('button', { name: 'Remove two.mp3' }).focus();
    await page.user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Remove three.mp3' })).toHaveFocus();
    await page.user.keyboard('{Enter}');
    expect(screen.getByRole('heading', { name: 'one.mp3' })).toHaveFocus();
  });
});

describe('the download of a list', () => {
  const download = () => within(screen.getByRole('region', { name: 'Download' }));

  it('is the song itself when only one is sent, and nothing when that one fails', async () => {
    const page = openAs('pro');
    await chooseMany(page, songFile('one.mp3'), songFile('two.mp3'));
    retuneAnswers(() => refused(500, 'internal.unexpected', 'Something went wrong.'));
    await page.user.click(convertList('Convert 2 songs'));
    await waitFor(() => expect(asked).toHaveLength(2));
    await toastSays('Retune Failed');
    const answer = Promise.withResolvers<Response>();
    retuneAnswers(() => answer.promise);
    await page.user.click(row('one.mp3').getByRole('button', { name: 'Details for one.mp3' }));
    await page.user.click(row('one.mp3').getByRole('button', { name: 'Retry' }));
    expect(download().getByText('one.mp3')).toBeInTheDocument();
    expect(download().getByText('The song downloads by itself when it’s done.')).toBeInTheDocument();
    answer.resolve(aSong('retuned-432Hz-one.mp3'));
    expect(await screen.findByText(/^Saved to your downloads\./)).toBeInTheDocument();
    expect(download().getByText('retuned-432Hz-one.mp3')).toBeInTheDocument();
    retuneAnswers(() => refused(500, 'internal.unexpected', 'Something went wrong.'));
    await page.user.click(row('two.mp3').getByRole('button', { name: 'Details for two.mp3' }));
    await page.user.click(row('two.mp3').getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Download' })).toBeNull());
  });

  it('are announced once they have ended, a failed one with its reason', async () => {
    const page = openAs('pro');
    await chooseMany(page, songFile('one.mp3'), songFile('two.mp3'));
    retuneAnswers(() => (asked.length === 1 ? refused(422, 'retune.damaged', 'This file is damaged.') : never()));
    await page.user.click(convertList('Convert 2 songs'));
    await waitFor(() => expect(asked).toHaveLength(2));
    const [failed, running] = rows();
    expect(failed?.querySelector('[aria-live=polite]')).toHaveTextContent(
      'Failed, didn’t count: This file is damaged.',
    );
    expect(running?.querySelector('[aria-live]')).toBeNull();
    await page.user.click(convertList('Cancel all'));
  });

  it('counts failed songs among those that have ended', async () => {
    const page = openAs('pro');
    await chooseMany(page, songFile('one.mp3'), songFile('two.mp3'), songFile('three.mp3'));
    retuneAnswers(() => (asked.length === 1 ? refused(422, 'retune.damaged', 'This file is damaged.') : never()));
    await page.user.click(convertList('Convert 3 songs'));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(screen.getByText(/^Song 2 of 3/)).toBeInTheDocument();
    await page.user.click(convertList('Cancel all'));
  });
});

describe('a list that was sent', () => {
  const keptFiles = async () => (await (await caches.open('attune-batch-uploads')).keys()).length;

  beforeEach(() => void Object.assign(globalThis, { caches: fakeCaches() }));
  afterEach(() => void Reflect.deleteProperty(globalThis, 'caches'));

  it('is there again after a reload; a song whose file was not kept waits for it, and goes on as the same retune', async () => {
    const page = openAs('pro');
    const files = [songFile('one.mp3'), songFile('two.mp3')];
    await chooseMany(page, ...files);
    retuneAnswers(never);
    await page.user.click(convertList('Convert 2 songs'));
    await waitFor(() => expect(asked).toHaveLength(1), PATIENT);
    await waitFor(async () => expect(await keptFiles()).toBe(1), PATIENT);
    page.unmount();

    const next = openAs('pro');
    await waitFor(() => expect(rows()).toHaveLength(2), PATIENT);
    for (const { name } of files) {
      expect(await row(name).findByText(`Choose ${name} again to go on.`, {}, PATIENT)).toBeInTheDocument();
      expect(row(name).getByText('Waiting')).toBeInTheDocument();
    }
    expect(screen.queryByText(/Failed/)).toBeNull();
    await next.user.click(row('one.mp3').getByRole('button', { name: 'Details for one.mp3' }));
    expect(row('one.mp3').getByText('Choose it again')).toBeInTheDocument();
    retuneAnswers(() => aSong(`retuned-${asked.length}.mp3`));
    await next.user.upload(screen.getByLabelText('More audio files'), files);
    await toastSays('2 songs retuned and downloaded');
    expect(asked.map(({ name }) => name)).toEqual(['one.mp3', 'one.mp3', 'two.mp3']);
    expect(asked[1]?.id).toBe(asked[0]?.id);
    await next.user.click(screen.getByRole('button', { name: 'Retune more songs' }));
    await waitFor(async () => expect(await keptFiles()).toBe(0));
  });
});

describe('a folder', () => {
  it('without songs is refused with a sentence that says what to do', async () => {
    openAs('pro');
    await screen.findByLabelText('Audio files');
    dropFolder(aFolder('Scans'));
    expect(await screen.findByText('The folder Scans is empty. Choose one with songs.')).toBeInTheDocument();
  });
});
