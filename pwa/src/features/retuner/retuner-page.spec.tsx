import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { aPreset } from '../../../test/support/a-preset';
import { measuredAs } from '../../../test/support/a-song-tuning';
import { FakeEventSource } from '../../../test/support/fake-event-source';
import { fill } from '../../../test/support/fill';
import {
  aSong,
  asked,
  choose,
  confirmed,
  convertButton,
  facts,
  inspected,
  openAs,
  retuneAnswers,
  saveFile,
  songFile,
  setUpRetuner,
} from '../../../test/support/retuner';
import { refused, server } from '../../../test/support/server';
import { toastSays } from '../../../test/support/toasts';

setUpRetuner();

describe('the targets of each plan', () => {
  it.each([
    ['basic', ['432', '444']],
    ['pro', ['432', '444', '396', '417', '528', '639', '741', '852', '963']],
    ['studio', ['432', '444', '396', '417', '528', '639', '741', '852', '963', 'own']],
  ] as const)('%s: %s', async (tier, targets) => {
    await choose(openAs(tier), songFile());
    const all = within(screen.getByRole('radiogroup', { name: 'Target frequency' }));
    const shown = all.getAllByRole('radio').map((radio) => radio.getAttribute('value')?.replace('custom', 'own'));
    expect(shown).toEqual([...targets]);
    const groups = { basic: ['Natural'], pro: ['Natural', 'Solfeggio'], studio: ['Natural', 'Solfeggio', 'Custom'] };
    for (const name of groups[tier]) expect(all.getByRole('group', { name })).toBeInTheDocument();
    expect(all.getAllByRole('group')).toHaveLength(groups[tier].length);
  });

  it('Studio may give a pitch of its own, checked beside the field', async () => {
    const page = openAs('studio', { used: 3, limit: 999_999 });
    await choose(page, songFile());
    const field = screen.getByLabelText('Custom target');
    fill(field, '1300');
    expect(screen.getByRole('radio', { name: 'Custom' })).toBeChecked();
    expect(screen.getByText('Enter a pitch from 200.00 to 1200.00 with up to two decimals.')).toBeInTheDocument();
    expect(convertButton()).toBeDisabled();
    retuneAnswers(() => aSong('retuned-431.5Hz-song.mp3'));
    fill(field, '431.5');
    await page.user.click(convertButton());
    await toastSays('Your song has been retuned to 431.5Hz and downloaded!');
    expect(asked[0]?.options).toMatchObject({ targetHz: 431.5 });
  });

  it('an address may bring one along', async () => {
    await choose(openAs('pro', { address: '/retuner?target=528' }), songFile());
    expect(screen.getByRole('radio', { name: /^528/ })).toBeChecked();
  });
});

describe('a preset', () => {
  const choir = aPreset({ name: 'Choir concert pitch', frequency: 438.5, format: 'flac', quality: 'high' });
  const gentle = aPreset({ name: 'Gentle 528', frequency: 528, meaning: 'note', mode: 'varispeed' });
  beforeEach(() => server.use(http.get('/api/studio/presets', () => HttpResponse.json([choir, gentle]))));

  it('is named before a file is chosen, and can be left', async () => {
    const { user } = openAs('studio', { limit: 999_999, address: '/retuner?preset=Choir+concert+pitch' });
    expect(await screen.findByRole('heading', { name: 'Choose a song for this preset' })).toBeInTheDocument();
    expect(screen.getAllByText('Preset: Choir concert pitch, 438.50').length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Without the preset' }));
    expect(screen.getByRole('heading', { name: 'Choose an audio file' })).toBeInTheDocument();
    expect(screen.queryByText(/^Preset:/)).toBeNull();
  });

  it('is the first group of tiles, and is sent with everything that it carries', async () => {
    const page = openAs('studio', { limit: 999_999 });
    await choose(page, songFile());
    await page.user.click(await screen.findByRole('radio', { name: /^Gentle 528.*varispeed, C lands on 528/ }));
    const [first] = within(screen.getByRole('radiogroup', { name: 'Target frequency' })).getAllByRole('radio');
    expect(first).toHaveAccessibleName(/^Choir concert pitch/);
    retuneAnswers(() => aSong('retuned-528Hz-song.mp3'));
    await page.user.click(convertButton());
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.options).toMatchObject({ targetHz: 528, anchor: 'note', mode: 'varispeed' });
  });

  it('stays, as changed, with another format or quality, and goes with another target', async () => {
    const page = openAs('studio', { limit: 999_999 });
    await choose(page, songFile());
    await page.user.click(await screen.findByRole('radio', { name: /^Choir/ }));
    expect(screen.getByText('Preset: Choir concert pitch, 438.50')).toBeInTheDocument();
    await page.user.click(screen.getByRole('radio', { name: 'wav' }));
    expect(screen.getByText('Preset: Choir concert pitch, 438.50, changed')).toBeInTheDocument();
    await page.user.click(screen.getByRole('radio', { name: 'flac' }));
    expect(screen.getByText('Preset: Choir concert pitch, 438.50')).toBeInTheDocument();
    await page.user.click(screen.getByRole('radio', { name: /^444/ }));
    expect(screen.queryByText(/^Preset:/)).toBeNull();
    expect(screen.getByRole('radio', { name: /^Choir/ })).not.toBeChecked();
  });
});

describe('a song', () => {
  it('is measured before anything is uploaded', async () => {
    await choose(openAs('pro'), songFile());
    expect(screen.getByText('Measured')).toBeInTheDocument();
    expect(screen.getByLabelText('Source A4')).toHaveValue('440.07');
    expect(screen.getByRole('img', { name: /Most are at 0 cents/ })).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('is assumed to be at 440 when the measurement is unreliable', async () => {
    inspected.tuning = measuredAs(431, 0.12);
    await choose(openAs('pro'), songFile());
    expect(screen.getByText('Low confidence')).toBeInTheDocument();
    expect(screen.getByLabelText('Source A4')).toHaveValue('440.00');
  });

  it('has an error, and says when its pitch moves', async () => {
    const tuning = measuredAs(440, 0.45);
    if (tuning.kind !== 'measured') throw new Error('it is measured');
    const movement = { lowHz: 438.91, highHz: 441.24 };
    inspected.tuning = { ...tuning, measurement: { ...tuning.measurement, errorCents: 7.04, movement } };
    await choose(openAs('pro'), songFile());
    expect(screen.getByText('Estimated', { selector: 'span' })).toBeInTheDocument();
    expect(screen.getByText(/to ±/).closest('p')).toHaveTextContent(
      /Estimated to ±7\.0.*moves from 438\.9.* to 441\.2/,
    );
  });

  it('that the browser cannot play is measured by the server', async () => {
    Object.assign(inspected, {
      inspection: { kind: 'unplayable', why: 'You can still retune it.' },
      tuning: { kind: 'unknown', why: '' },
    });
    const page = openAs('pro');
    await choose(page, songFile('song.aiff'));
    expect(screen.getByText('You can still retune it.')).toBeInTheDocument();
    retuneAnswers(() => aSong('x.mp3'));
    await page.user.click(convertButton());
    await waitFor(() => expect(asked[0]?.options).toMatchObject({ sourceHz: 'auto' }));
  });

  it('has a source that can be corrected, within its range', async () => {
    const page = openAs('pro');
    await choose(page, songFile());
    const field = screen.getByLabelText('Source A4');
    fill(field, '399');
    expect(field).toHaveAccessibleDescription('Enter the song’s A4 as a number from 400 to 480.');
    expect(convertButton()).toBeDisabled();
    expect(screen.getByText('Fix the highlighted field first.')).toBeInTheDocument();
    fill(field, '415');
    expect(screen.getByText('Set by hand')).toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: 'Use the measured 440.07' }));
    expect(field).toHaveValue('440.07');
  });

  it('already at the target is reported before the upload, and retuned on request', async () => {
    inspected.tuning = measuredAs(432.03);
    const page = openAs('pro');
    await choose(page, songFile());
    expect(screen.getByText(/Retuning it would only lose quality/)).toBeInTheDocument();
    expect(convertButton()).toBeDisabled();
    expect(screen.getByText('Already at the target')).toBeInTheDocument();
    retuneAnswers(() => aSong('x.mp3'));
    await page.user.click(screen.getByRole('switch', { name: 'Retune anyway' }));
    await page.user.click(convertButton());
    await waitFor(() => expect(asked[0]?.options).toMatchObject({ force: true, sourceHz: 432.03 }));
  });

  it('that only seems to be at the target can be converted', async () => {
    const tuning = measuredAs(432.03, 0.61);
    if (tuning.kind !== 'measured') throw new Error('it is measured');
    inspected.tuning = { ...tuning, measurement: { ...tuning.measurement, errorCents: 4.5 } };
    const page = openAs('pro');
    await choose(page, songFile());
    expect(screen.queryByText(/Retuning it would only lose quality/)).toBeNull();
    retuneAnswers(() => aSong('x.mp3'));
    await page.user.click(convertButton());
    await waitFor(() => expect(asked[0]?.options).toMatchObject({ force: true, sourceHz: 432.03 }));
  });

  it('too large for the plan is refused at once, with the plan that accepts it', async () => {
    const page = openAs('basic', { used: 0, limit: 5 });
    const large = songFile();
    Object.defineProperty(large, 'size', { value: 12 * 2 ** 20 });
    await choose(page, large);
    expect(
      screen.getByText(
        'This file is 12.0 MB; the Basic plan allows up to 10 MB. Choose a smaller file or the Pro plan.',
      ),
    ).toBeInTheDocument();
    expect(convertButton()).toBeDisabled();
  });

  it('too large and unplayable does not claim that it can be retuned anyway', async () => {
    Object.assign(inspected, {
      inspection: { kind: 'unplayable', why: 'You can still retune it.' },
      tuning: { kind: 'unknown', why: '' },
    });
    const page = openAs('basic', { used: 0, limit: 5 });
    const large = songFile();
    Object.defineProperty(large, 'size', { value: 12 * 2 ** 20 });
    await choose(page, large);
    expect(await screen.findByText(/the Basic plan allows up to 10 MB/)).toBeInTheDocument();
    expect(screen.queryByText('You can still retune it.')).not.toBeInTheDocument();
  });

  it('too long is refused before the upload', async () => {
    inspected.inspection = {
      kind: 'known',
      facts: { ...facts, durationSeconds: 2.5 * 3600, codec: 'flac' },
      peaks: null,
    };
    const page = openAs('pro');
    await page.user.upload(await screen.findByLabelText('Audio files'), songFile());
    expect(
      await screen.findByText('This song is 2:30:00 long; the limit is 2 hours. Choose a shorter one.'),
    ).toBeInTheDocument();
    expect(convertButton()).toBeDisabled();
  });

  it('that is a picture is refused at once', async () => {
    const page = openAs('pro');
    const picture = new File([Uint8Array.from('\x89PNG\r\n', (c) => c.charCodeAt(0))], 'song.mp3');
    await page.user.upload(await screen.findByLabelText('Audio files'), picture);
    expect(await screen.findByText(/This file is a PNG picture, not audio we can retune\./)).toBeInTheDocument();
    expect(convertButton()).toBeDisabled();
  });
});

describe('a Solfeggio target', () => {
  it('means two things, said in words with their cents; the choice is remembered', async () => {
    const first = openAs('pro');
    await choose(first, songFile());
    await first.user.click(screen.getByRole('radio', { name: /^528/ }));
    expect(
      screen.getByRole('radio', { name: /Whole song to A = 528.*\+3\.2 semitones, clearly higher/ }),
    ).toBeChecked();
    expect(screen.getByText(/More than 200/)).toHaveTextContent('the gentle option keeps their character');
    await first.user.click(screen.getByRole('radio', { name: /Gentle: C lands on 528.*\+15 cents, A = 444/ }));
    expect(screen.queryByText(/More than 200/)).not.toBeInTheDocument();
    first.unmount();

    await choose(openAs('pro'), songFile());
    expect(screen.getByRole('radio', { name: /Gentle: C lands on 528/ })).toBeChecked();
  });
});

const anotherTarget = (name: string | RegExp) =>
  within(screen.getByRole('region', { name: 'Another target' })).getByRole('button', { name });

describe('converting', () => {
  it('without a file says what to do first', async () => {
    const { user } = openAs('pro');
    await screen.findByLabelText('Audio files');
    await user.click(convertButton());
    await toastSays('No File Selected', 'Please select an audio file first.');
  });

  it('sends the options, saves the song, clears the file and shows the receipt', async () => {
    const page = openAs('pro');
    await choose(page, songFile());
    retuneAnswers(() => aSong('retuned-432Hz-song.flac'));
    await page.user.click(screen.getByRole('radio', { name: 'flac' }));
    await page.user.click(screen.getByRole('radio', { name: 'Varispeed' }));
    await page.user.click(screen.getByRole('radio', { name: /^Ultra/ }));
    await page.user.click(convertButton());
    await toastSays('Your song has been retuned to 432Hz and downloaded!');
    expect(asked).toEqual([
      {
        options: {
          targetHz: 432,
          format: 'flac',
          quality: 'ultra',
          sourceHz: 440.07,
          anchor: 'a4',
          mode: 'varispeed',
        },
        id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        name: 'song.mp3',
      },
    ]);
    expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'retuned-432Hz-song.flac');
    await waitFor(() => expect(confirmed).toContain(asked[0]?.id));
    expect(await screen.findByRole('article', { name: 'Receipt' })).toHaveTextContent('On target');
    expect(screen.queryByText('song.mp3')).not.toBeInTheDocument();
    expect(screen.getByText('Choose another audio file')).toBeInTheDocument();
  });

  it('goes on with the same file for another target, without choosing it again', async () => {
    const page = openAs('pro');
    await choose(page, songFile());
    retuneAnswers(() => aSong(`${asked.length}.mp3`));
    await page.user.click(convertButton());
    await toastSays('Your song has been retuned to 432Hz and downloaded!');
    expect(await screen.findByText(/without choosing it again\. Uses one retune\./)).toBeInTheDocument();
    await page.user.click(anotherTarget(/^444/));
    expect(screen.getByLabelText('Source A4')).toHaveValue('440.07');
    expect(screen.getByRole('radio', { name: /^444/ })).toBeChecked();
    await page.user.click(convertButton());
    await toastSays('Your song has been retuned to 444Hz and downloaded!');
    expect(asked.map(({ name, options }) => `${name} ${String(options.targetHz)}`)).toEqual([
      'song.mp3 432',
      'song.mp3 444',
    ]);
  });

  it('needs no upload for another target where originals are kept, unless that one is gone', async () => {
    const page = openAs('studio', { used: 3, limit: 999_999 });
    await choose(page, songFile());
    retuneAnswers(() => (asked.length === 2 ? refused(410, 'retune.original_gone', 'Gone.') : aSong('x.mp3')));
    await page.user.click(convertButton());
    expect(await screen.findByRole('article', { name: 'Receipt' })).toBeInTheDocument();
    expect(screen.getByText(/The same file, no new upload\./)).toBeInTheDocument();
    await page.user.click(anotherTarget('More options'));
    await page.user.click(screen.getByRole('radio', { name: /^444/ }));
    await page.user.click(convertButton());
    await toastSays('Your song has been retuned to 444Hz and downloaded!');
    expect(asked.map(({ name, options }) => [name, options.retuneId])).toEqual([
      ['song.mp3', undefined],
      ['undefined', asked[0]?.id],
      ['song.mp3', undefined],
    ]);
  });

  it('is busy meanwhile, and can be cancelled without losing anything', async () => {
    const cancelled: string[] = [];
    const page = openAs('pro');
    await choose(page, songFile());
    await page.user.click(screen.getByRole('radio', { name: /^444/ }));
    server.use(
      http.delete('/api/retunes/:id', ({ params }) => {
        cancelled.push(String(params.id));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    retuneAnswers(async () => {
      await delay('infinite');
      return aSong('never.mp3');
    });
    await page.user.click(convertButton());
    const [busy] = await screen.findAllByRole('button', { name: 'Processing & Downloading...' });
    expect(busy).toBeDisabled();
    await waitFor(() => expect(asked).toHaveLength(1));
    await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/Cancelled\. It didn’t count/)).toBeInTheDocument();
    await waitFor(() => expect(cancelled).toEqual([asked[0]?.id]));
    expect(screen.getByRole('radio', { name: /^444/ })).toBeChecked();
    expect(screen.getByText('song.mp3')).toBeInTheDocument();
    expect(saveFile).not.toHaveBeenCalled();
  });

  it('shows what the server does, how far it is and how long it takes', async () => {
    Object.assign(globalThis, { EventSource: FakeEventSource });
    const page = openAs('pro');
    await choose(page, songFile());
    retuneAnswers(() => aSong('never.mp3'));
    server.use(http.get('/api/retunes/:id', () => HttpResponse.json({ status: 'processing' })));
    await page.user.click(convertButton());
    const events = await waitFor(() => FakeEventSource.last ?? Promise.reject(new Error('nothing was opened')));
    act(() => events.say('progress', { status: 'processing', stage: 'retune', percent: 62.4, etaSeconds: 9 }));
    const stages = within(screen.getByRole('list', { name: 'Stages' })).getAllByRole('listitem');
    expect(stages.map(({ textContent }) => textContent)).toEqual([
      'Uploading, done',
      'Retuning',
      'Encoding and measuring the resultin parallel',
      'Tags and cover',
      'Downloading',
    ]);
    expect(screen.getByText(/^About/)).toHaveTextContent('About 9');
    // Of the whole job, as in the header and in the tab's title: a quarter is the upload, a tenth the download.
    expect(screen.getByText('retuning').closest('p')).toHaveTextContent(/^65/);
    server.use(http.get('/api/retunes/:id', () => HttpResponse.error()));
    act(() => void events.dispatchEvent(new Event('error')));
    expect(await screen.findByText(/Connection lost\. We’ll keep trying/)).toBeInTheDocument();
    Reflect.deleteProperty(globalThis, 'EventSource');
    await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
  });

  it('warns before the tab is closed while it works, and not afterwards', async () => {
    const warns = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const page = openAs('pro');
    await choose(page, songFile());
    expect(warns()).toBe(false);
    let finish = (): void => undefined;
    retuneAnswers(async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return aSong('x.mp3');
    });
    await page.user.click(convertButton());
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(warns()).toBe(true);
    finish();
    await toastSays('Your song has been retuned to 432Hz and downloaded!');
    expect(warns()).toBe(false);
  });
});
