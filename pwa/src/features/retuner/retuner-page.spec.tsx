import type { Tier } from '@attune/catalogue/plans';
import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { aUser } from '../../../test/support/a-user';
import { dropFiles } from '../../../test/support/drop-files';
import { FakeXmlHttpRequest } from '../../../test/support/fake-xml-http-request';
import { refused, server, signInAs, setUpServer } from '../../../test/support/server';
import { measuredAs } from '../../../test/support/a-song-tuning';
import { toastSays } from '../../../test/support/toasts';
import { handOffFiles, takeHandoff } from '../../shared/file-inbox/file-inbox';
import type { Inspection, Tuning } from './queue/song';
import { aReceipt } from '../../../test/support/a-receipt';

interface InspectionListener {
  inspection: (inspection: Inspection) => void;
  tuning: (tuning: Tuning) => void;
}

/** The result of inspecting the files of a spec. */
let found: { inspection: Inspection; tuning: Tuning };
/** The tuning of each file, where they differ. */
let inspectAs: ((file: File) => Tuning) | null;
/** Set while inspecting a song does not end. */
let endless: Promise<null> | null;
const saveFile = jest.fn<(content: Blob, filename: string) => void>();

// jsdom neither decodes sound nor saves files.
jest.unstable_mockModule('./queue/inspect-song', () => ({
  inspectSong: (file: File, on: InspectionListener) => {
    on.inspection(found.inspection);
    on.tuning(inspectAs?.(file) ?? found.tuning);
    return endless ?? Promise.resolve(null);
  },
}));
jest.unstable_mockModule('../../shared/save-file', () => ({ saveFile }));
jest.unstable_mockModule('./transfer/retry-delays', () => ({ RETRY_DELAYS_MS: [0, 0, 0] }));

const { renderPage } = await import('../../../test/support/render-app');
const { RetunerPage } = await import('./retuner-page');

setUpServer();
Object.assign(globalThis, { XMLHttpRequest: FakeXmlHttpRequest });

const facts = { durationSeconds: 238.4, sampleRateHz: 44_100, channels: 2, codec: 'mp3', bitRateKbps: 320 };

/** For what loads code or takes several turns. */
const PATIENT = { timeout: 10_000 };

/** Requests for a retune, as they arrived. */
let asked: { query: Record<string, string>; id: string | null; name: string }[];
/** Ids of the songs whose delivery the page confirmed. */
let confirmed: string[];

function openAs(tier: Tier, { used = 18, limit = 50, address = '/retuner' } = {}) {
  signInAs(aUser({ subscriptionTier: tier }));
  server.use(
    http.get('/api/usage', () =>
      HttpResponse.json({ retunesUsed: used, retunesLimit: limit, resetsAt: '2026-12-01T00:00:00.000Z' }),
    ),
    http.get('/api/retunes/:id/receipt', () => HttpResponse.json(aReceipt())),
    http.delete('/api/retunes/:id', () => new HttpResponse(null, { status: 204 })),
    http.delete('/api/retunes/:id/result', ({ params }) => {
      confirmed.push(String(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return renderPage(<RetunerPage />, address);
}

function retuneAnswers(answer: () => Response | Promise<Response>) {
  server.use(
    http.post('/api/retune', async ({ request }) => {
      const audio = (await request.formData()).get('audio');
      asked.push({
        query: Object.fromEntries(new URL(request.url).searchParams),
        id: request.headers.get('Retune-Id'),
        name: audio instanceof File ? audio.name : '',
      });
      return answer();
    }),
  );
}

const aSong = (name: string) =>
  new HttpResponse(new Uint8Array([0xff, 0xfb]), {
    headers: { 'Content-Type': 'audio/mpeg', 'Content-Disposition': `attachment; filename="${name}"` },
  });

const songFile = (name = 'song.mp3') => new File([new Uint8Array([0x49, 0x44, 0x33, 4])], name, { type: 'audio/mpeg' });

type Opened = ReturnType<typeof openAs>;

async function choose({ user }: Opened, ...files: File[]) {
  await user.upload(await screen.findByLabelText('Audio files'), files);
  await screen.findByText('Source pitch', { selector: 'h2' });
}

/** Chooses several songs and waits for their rows. */
async function chooseMany({ user }: Opened, ...files: File[]) {
  await user.upload(await screen.findByLabelText('Audio files'), files);
  await waitFor(() => expect(rows()).toHaveLength(files.length));
}

const rows = () => within(screen.getByRole('list', { name: 'Songs' })).getAllByRole('listitem');

const row = (name: string) => {
  const found = rows().find((one) => within(one).queryByText(name) !== null);
  if (!found) throw new Error(`no row ${name}`);
  return within(found);
};

/** The button of a list; the one in the bar at the bottom edge does the same. */
const convertList = (name: string) => {
  const [button] = screen.getAllByRole('button', { name });
  if (!button) throw new Error('no button');
  return button;
};

/** The button beside the form; the one in the sticky action bar does the same. */
const convertButton = () => {
  const [button] = screen.getAllByRole('button', { name: 'Convert & Download' });
  if (!button) throw new Error('no button');
  return button;
};

const isOnline = jest.spyOn(navigator, 'onLine', 'get');

function goOffline() {
  isOnline.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
}

function goOnline() {
  isOnline.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
}

beforeEach(() => {
  isOnline.mockReturnValue(true);
  asked = [];
  confirmed = [];
  endless = null;
  inspectAs = null;
  saveFile.mockClear();
  window.localStorage.clear();
  found = { inspection: { kind: 'known', facts, peaks: null }, tuning: measuredAs(440.07) };
});

describe('who may retune', () => {
  it('visitors may choose a song, or sign in at once', async () => {
    const { user } = renderPage(<RetunerPage />, '/retuner');
    expect(await screen.findByRole('heading', { name: 'Choose an audio file' })).toBeInTheDocument();
    expect(screen.queryByText(/of\s+used/)).not.toBeInTheDocument();
    expect(screen.queryByText(/plan offers|Retuning needs a plan/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByRole('dialog', {}, PATIENT)).toBeInTheDocument();
  });

  it('free users may choose a song and never see a limit', async () => {
    openAs('free', { used: 0, limit: 0 });
    expect(await screen.findByRole('heading', { name: 'Choose an audio file' })).toBeInTheDocument();
    expect(screen.queryByText('Monthly Limit Reached')).not.toBeInTheDocument();
  });

  it('a user who has used up the month sees the limit and an upgrade link', async () => {
    openAs('basic', { used: 5, limit: 5 });
    expect(await screen.findByRole('heading', { name: 'Monthly Limit Reached' })).toBeInTheDocument();
    expect(
      screen.getByText("You've used all 5 retunes for this month. Upgrade to a higher tier for more conversions."),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute('href', '/pricing');
    expect(screen.queryByLabelText('Audio files')).not.toBeInTheDocument();
  });

  it('above 80 % there is a warning, and the form stays usable', async () => {
    openAs('pro', { used: 41, limit: 50 });
    expect(
      await screen.findByText(/You're approaching your monthly limit\. Consider upgrading for unlimited access\./),
    );
    expect(screen.getByLabelText('Audio files')).toBeInTheDocument();
  });

  it('an unavailable server is not mistaken for a missing plan', async () => {
    server.use(http.get('/api/auth/user', () => refused(503, 'platform.unavailable', 'Soon back.')));
    renderPage(<RetunerPage />, '/retuner');
    expect(await screen.findByText('We couldn’t check whether you’re signed in')).toBeInTheDocument();
    expect(screen.queryByText('Retuning needs a plan')).not.toBeInTheDocument();
  });
});

describe('a file that is dropped', () => {
  it('by a visitor is measured and can be heard; converting offers the plans that can do it', async () => {
    const { user, router } = renderPage(<RetunerPage />, '/retuner');
    await screen.findByRole('heading', { name: 'Choose an audio file' });
    expect(dropFiles(songFile('Evening.mp3'))).toBe(false);
    expect(await screen.findByText('Evening.mp3', { selector: 'h2' }, PATIENT)).toBeInTheDocument();
    expect(screen.getByText('Source pitch', { selector: 'h2' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Listen to the original' })).toBeEnabled();
    expect(screen.queryByText('Retuning needs a plan')).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: /^528/ }));
    await user.click(convertButton());
    const offer = within(await screen.findByRole('region', { name: 'Retuning needs a plan' }));
    expect(offer.getByRole('heading')).toHaveFocus();
    // Basic has no Solfeggio.
    expect(offer.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(['pro', 'studio']);
    await user.click(screen.getByRole('radio', { name: /^432/ }));
    expect(offer.getAllByRole('radio')).toHaveLength(3);
    expect(asked).toEqual([]);
    await user.click(screen.getByRole('link', { name: /Hear it at 432 in the player/ }));
    expect(router.state.location.pathname).toBe('/player');
    expect(takeHandoff()).toMatchObject({
      files: [{ name: 'Evening.mp3' }],
      hearing: { targetHz: 432, anchor: 'a4', mode: 'tempo' },
    });
  });

  it('by a visitor is still open after signing in to a plan', async () => {
    const { user } = renderPage(<RetunerPage />, '/retuner');
    await screen.findByRole('heading', { name: 'Choose an audio file' });
    dropFiles(songFile('Evening.mp3'));
    expect(await screen.findByText('Evening.mp3', { selector: 'h2' }, PATIENT)).toBeInTheDocument();
    await user.click(convertButton());
    server.use(
      http.post('/api/auth/login', () => HttpResponse.json(aUser({ subscriptionTier: 'pro' }))),
      http.get('/api/usage', () =>
        HttpResponse.json({ retunesUsed: 1, retunesLimit: 50, resetsAt: '2026-12-01T00:00:00.000Z' }),
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'I have a plan: Sign In' }));
    const dialog = within(await screen.findByRole('dialog', {}, PATIENT));
    await user.type(dialog.getByLabelText('Email'), 'mara@lindqvist.test');
    await user.type(dialog.getByLabelText('Password'), 'secret{Enter}');
    expect(await screen.findByText(/of your 49 remaining retunes/, {}, PATIENT)).toBeInTheDocument();
    expect(screen.getAllByText('Evening.mp3', { selector: 'h2' })).toHaveLength(1);
    expect(screen.queryByText('Retuning needs a plan')).not.toBeInTheDocument();
  });

  it('by a visitor is discarded when that is wanted', async () => {
    const { user } = renderPage(<RetunerPage />, '/retuner');
    await screen.findByRole('heading', { name: 'Choose an audio file' });
    dropFiles(songFile('Evening.mp3'));
    await user.click(await screen.findByRole('button', { name: 'Discard' }, PATIENT));
    expect(await screen.findByRole('heading', { name: 'Choose an audio file' })).toBeInTheDocument();
    expect(screen.queryByText('Evening.mp3')).not.toBeInTheDocument();
  });

  it('on another page that led here is opened for visitors, too', async () => {
    handOffFiles([songFile()]);
    renderPage(<RetunerPage />, '/retuner');
    expect(await screen.findByText('Source pitch', { selector: 'h2' }, PATIENT)).toBeInTheDocument();
  });

  it('on another page that led here is opened where it can be retuned', async () => {
    handOffFiles([songFile()]);
    openAs('pro');
    expect(await screen.findByText('Source pitch', { selector: 'h2' }, PATIENT)).toBeInTheDocument();
  });

  it('by a user without a plan can be measured; converting leads to the checkout of a plan', async () => {
    const { user } = openAs('free', { used: 0, limit: 0 });
    await screen.findByRole('heading', { name: 'Choose an audio file' });
    expect(dropFiles(songFile())).toBe(false);
    expect(await screen.findByText('Source pitch', { selector: 'h2' }, PATIENT)).toBeInTheDocument();
    await user.click(convertButton());
    expect(screen.getByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute('href', '/subscribe?plan=basic');
    await user.click(screen.getByRole('radio', { name: /^Pro/ }));
    expect(screen.getByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute('href', '/subscribe?plan=pro');
    expect(asked).toEqual([]);
  });

  it('when the month is used up is not taken in either', async () => {
    openAs('basic', { used: 5, limit: 5 });
    await screen.findByRole('heading', { name: 'Monthly Limit Reached' });
    expect(dropFiles(songFile())).toBe(false);
    expect(await screen.findByRole('button', { name: 'Upgrade Plan' })).toBeInTheDocument();
    expect(screen.queryByText('song.mp3')).not.toBeInTheDocument();
  });

  it('while the session is unknown stays pending', async () => {
    server.use(http.get('/api/auth/user', () => refused(503, 'platform.unavailable', 'Soon back.')));
    renderPage(<RetunerPage />, '/retuner');
    await screen.findByText('We couldn’t check whether you’re signed in');
    expect(dropFiles(songFile(), songFile())).toBe(false);
    await toastSays('2 files stay on this page until we know.');
  });

  it('where it can be retuned is opened', async () => {
    openAs('pro');
    await screen.findByLabelText('Audio files');
    expect(dropFiles(songFile())).toBe(false);
    expect(await screen.findByText('Source pitch', { selector: 'h2' })).toBeInTheDocument();
  });
});

describe('the targets of each plan', () => {
  it.each([
    ['basic', ['432', '444']],
    ['pro', ['432', '444', '396', '417', '528', '639', '741', '852', '963']],
    ['studio', ['432', '444', 'own', '396', '417', '528', '639', '741', '852', '963']],
  ] as const)('%s: %s', async (tier, targets) => {
    await choose(openAs(tier), songFile());
    const groups = tier === 'basic' ? ['Natural'] : ['Natural', 'Solfeggio'];
    const shown = groups.flatMap((name) =>
      within(screen.getByRole('radiogroup', { name }))
        .getAllByRole('radio')
        .map((radio) => radio.getAttribute('value')?.replace('custom', 'own')),
    );
    expect(shown).toEqual([...targets]);
  });

  it('Studio may give a pitch of its own, checked beside the field', async () => {
    const page = openAs('studio', { used: 3, limit: 999_999 });
    await choose(page, songFile());
    await page.user.click(screen.getByRole('radio', { name: /^custom/ }));
    const field = screen.getByLabelText('Custom target');
    await page.user.type(field, '1300');
    expect(screen.getByText('Enter a pitch from 200.00 to 1200.00 with up to two decimals.')).toBeInTheDocument();
    expect(convertButton()).toBeDisabled();
    retuneAnswers(() => aSong('retuned-431.5Hz-song.mp3'));
    await page.user.clear(field);
    await page.user.type(field, '431.5');
    await page.user.click(convertButton());
    await toastSays('Your song has been retuned to 431.5Hz and downloaded!');
    expect(asked[0]?.query).toMatchObject({ targetHz: '431.5' });
  });

  it('an address may bring one along', async () => {
    await choose(openAs('pro', { address: '/retuner?target=528' }), songFile());
    expect(screen.getByRole('radio', { name: /^528/ })).toBeChecked();
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
    found.tuning = measuredAs(431, 0.12);
    await choose(openAs('pro'), songFile());
    expect(screen.getByText('Low confidence')).toBeInTheDocument();
    expect(screen.getByLabelText('Source A4')).toHaveValue('440.00');
  });

  it('has an error, and says when its pitch moves', async () => {
    const tuning = measuredAs(440, 0.45);
    if (tuning.kind !== 'measured') throw new Error('it is measured');
    const movement = { lowHz: 438.91, highHz: 441.24 };
    found.tuning = { ...tuning, measurement: { ...tuning.measurement, errorCents: 7.04, movement } };
    await choose(openAs('pro'), songFile());
    expect(screen.getByText('Estimated', { selector: 'span' })).toBeInTheDocument();
    expect(screen.getByText(/to ±/)).toHaveTextContent(/Estimated to ±7\.0.*moves from 438\.9.* to 441\.2/);
  });

  it('that the browser cannot play is measured by the server', async () => {
    found = {
      inspection: { kind: 'unplayable', why: 'You can still retune it.' },
      tuning: { kind: 'unknown', why: '' },
    };
    const page = openAs('pro');
    await choose(page, songFile('song.aiff'));
    expect(screen.getByText('You can still retune it.')).toBeInTheDocument();
    retuneAnswers(() => aSong('x.mp3'));
    await page.user.click(convertButton());
    await waitFor(() => expect(asked[0]?.query).toMatchObject({ sourceHz: 'auto' }));
  });

  it('has a source that can be corrected, within its range', async () => {
    const page = openAs('pro');
    await choose(page, songFile());
    const field = screen.getByLabelText('Source A4');
    await page.user.clear(field);
    await page.user.type(field, '399');
    expect(field).toHaveAccessibleDescription('Enter the song’s A4 as a number from 400 to 480.');
    expect(convertButton()).toBeDisabled();
    expect(screen.getByText('Fix the highlighted field first.')).toBeInTheDocument();
    await page.user.clear(field);
    await page.user.type(field, '415');
    expect(screen.getByText('Set by hand')).toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: 'Use the measured 440.07' }));
    expect(field).toHaveValue('440.07');
  });

  it('already at the target is reported before the upload, and retuned on request', async () => {
    found.tuning = measuredAs(432.03);
    const page = openAs('pro');
    await choose(page, songFile());
    expect(screen.getByText(/Retuning it would only lose quality/)).toBeInTheDocument();
    expect(convertButton()).toBeDisabled();
    expect(screen.getByText('This song is already at the target.')).toBeInTheDocument();
    retuneAnswers(() => aSong('x.mp3'));
    await page.user.click(screen.getByRole('switch', { name: 'Retune anyway' }));
    await page.user.click(convertButton());
    await waitFor(() => expect(asked[0]?.query).toMatchObject({ force: 'true', sourceHz: '432.03' }));
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
    found = {
      inspection: { kind: 'unplayable', why: 'You can still retune it.' },
      tuning: { kind: 'unknown', why: '' },
    };
    const page = openAs('basic', { used: 0, limit: 5 });
    const large = songFile();
    Object.defineProperty(large, 'size', { value: 12 * 2 ** 20 });
    await choose(page, large);
    expect(await screen.findByText(/the Basic plan allows up to 10 MB/)).toBeInTheDocument();
    expect(screen.queryByText('You can still retune it.')).not.toBeInTheDocument();
  });

  it('too long is refused before the upload', async () => {
    found.inspection = { kind: 'known', facts: { ...facts, durationSeconds: 2.5 * 3600, codec: 'flac' }, peaks: null };
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
    await page.user.click(screen.getByRole('radio', { name: /^ultra/ }));
    await page.user.click(convertButton());
    await toastSays('Your song has been retuned to 432Hz and downloaded!');
    expect(asked).toEqual([
      {
        query: {
          targetHz: '432',
          format: 'flac',
          quality: 'ultra',
          sourceHz: '440.07',
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
    const opened: (EventTarget & { close: () => void })[] = [];
    class FakeEventSource extends EventTarget {
      static readonly CLOSED = 2;
      close = (): void => undefined;
      constructor() {
        super();
        opened.push(this);
      }
    }
    Object.assign(globalThis, { EventSource: FakeEventSource });
    const page = openAs('pro');
    await choose(page, songFile());
    retuneAnswers(async () => {
      await delay('infinite');
      return aSong('never.mp3');
    });
    await page.user.click(convertButton());
    await waitFor(() => expect(opened).toHaveLength(1));
    const data = JSON.stringify({ status: 'processing', stage: 'retune', percent: 62.4, etaSeconds: 9 });
    act(() => void opened[0]?.dispatchEvent(new MessageEvent('progress', { data })));
    const stages = within(screen.getByRole('list', { name: 'Stages' })).getAllByRole('listitem');
    expect(stages.map(({ textContent }) => textContent)).toEqual([
      'Uploading, done',
      expect.stringMatching(/^Retuning62/),
      'Encoding and measuring the resultin parallel',
      'Tags and cover',
      'Downloading',
    ]);
    expect(screen.getByText(/^About/)).toHaveTextContent('About 9');
    act(() => void opened[0]?.dispatchEvent(new Event('error')));
    expect(screen.getByText(/Connection lost\. We’ll keep trying/)).toBeInTheDocument();
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

describe('when it fails', () => {
  const cases = [
    [415, 'retune.not_audio', 'The file holds a picture, not sound.', 'Choose another file'],
    [413, 'retune.file_too_large', 'Too large for your plan.', 'Choose another file'],
    [422, 'retune.damaged', 'This file is damaged.', 'Choose another file'],
    [403, 'retune.target_not_in_plan', 'Retuning to 528 Hz needs the Pro plan.', 'See plans'],
    [409, 'retune.already_at_target', 'This song is already there.', 'Retune anyway'],
    [429, 'platform.too_many', 'Too many requests.', 'Retry'],
    [503, 'retune.engine_failed', 'We couldn’t retune the song right now.', 'Retry'],
    [500, 'platform.unexpected', 'Something went wrong.', 'Retry'],
  ] as const;

  it.each(cases)(
    '%s %s: shows the message, keeps the file and options, and offers a way out',
    async (status, code, text, way) => {
      const page = openAs('pro');
      await choose(page, songFile());
      await page.user.click(screen.getByRole('radio', { name: /^639/ }));
      retuneAnswers(() => refused(status, code, text));
      await page.user.click(convertButton());
      await toastSays('Retune Failed', text);
      expect(screen.getByText('song.mp3')).toBeInTheDocument();
      expect(screen.getByRole('radio', { name: /^639/ })).toBeChecked();
      const offered = [
        ...screen.queryAllByRole('button', { name: way }),
        ...screen.queryAllByRole('link', { name: way }),
      ];
      expect(offered).not.toEqual([]);
    },
  );

  it('an empty response is reported by its status', async () => {
    const page = openAs('pro');
    await choose(page, songFile());
    retuneAnswers(() => new HttpResponse(null, { status: 500 }));
    await page.user.click(convertButton());
    await toastSays('Retune Failed', 'Retune failed: 500');
  });

  it('no response at all is reported, too', async () => {
    const page = openAs('pro');
    await choose(page, songFile());
    server.use(
      http.post('/api/retune', () => HttpResponse.error()),
      http.get('/api/retunes/:id', () => refused(404, 'retune.not_found', 'There is no such retune.')),
    );
    await page.user.click(convertButton());
    await toastSays('Retune Failed');
    expect(screen.getAllByText(/Failed to retune your audio file\./)).not.toEqual([]);
  });

  it('a limit that was reached elsewhere meanwhile has its own title and way', async () => {
    const page = openAs('basic', { used: 4, limit: 5 });
    await choose(page, songFile());
    const text = "You've used all 5 retunes for this month. Upgrade to a higher tier for more conversions.";
    retuneAnswers(() => refused(403, 'retune.limit_reached', text));
    await page.user.click(convertButton());
    await toastSays('Monthly Limit Reached', text);
    expect(screen.getByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute('href', '/pricing');
  });

  it('a song that is here stays in sight when the last of the month went elsewhere', async () => {
    const page = openAs('basic', { used: 4, limit: 5 });
    await chooseMany(page, songFile('a.mp3'), songFile('b.mp3'));
    server.use(
      http.get('/api/usage', () =>
        HttpResponse.json({ retunesUsed: 5, retunesLimit: 5, resetsAt: '2026-12-01T00:00:00.000Z' }),
      ),
    );
    retuneAnswers(() => refused(403, 'retune.limit_reached', "You've used all 5 retunes for this month."));
    await page.user.click(convertList('Convert 2 songs'));
    await toastSays('Monthly Limit Reached');
    expect(await screen.findByText('You have no retunes left this month.')).toBeInTheDocument();
    expect(row('a.mp3').getByText('Failed')).toBeInTheDocument();
    expect(row('b.mp3').queryByText('In the queue')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Monthly Limit Reached' })).toBeInTheDocument();
    expect(screen.getByText(/Your file and settings are still here\./)).toBeInTheDocument();
    expect(convertList('Convert 2 songs')).toBeDisabled();
  });

  it('Retry sends the same song with the same options and a new id', async () => {
    const page = openAs('pro');
    await choose(page, songFile());
    retuneAnswers(() => refused(503, 'retune.queue_full', 'The server is busy.'));
    await page.user.click(convertButton());
    await toastSays('Retune Failed');
    retuneAnswers(() => aSong('x.mp3'));
    await page.user.click(screen.getByRole('button', { name: 'Retry' }));
    await toastSays('Your song has been retuned to 432Hz and downloaded!');
    expect(asked).toHaveLength(2);
    expect(asked[1]?.query).toEqual(asked[0]?.query);
    expect(asked[1]?.id).not.toBe(asked[0]?.id);
  });

  it.each([
    ['the connection broke', () => HttpResponse.json({}, { status: 502 })],
    ['the server that held the request restarts', () => refused(503, 'retune.moved', 'This server is restarting.')],
  ])('when %s, the finished song is fetched', async (_what, answer) => {
    const page = openAs('pro');
    await choose(page, songFile());
    server.use(
      http.post('/api/retune', answer),
      http.get('/api/retunes/:id', () => HttpResponse.json({ status: 'completed' })),
      http.get('/api/retunes/:id/result', () => aSong('retuned-432Hz-song.mp3')),
    );
    await page.user.click(convertButton());
    await toastSays('Your song has been retuned to 432Hz and downloaded!');
    expect(saveFile).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(confirmed).toHaveLength(1));
  });

  it('a failed confirmation is not reported', async () => {
    const page = openAs('pro');
    await choose(page, songFile());
    server.use(http.delete('/api/retunes/:id/result', () => HttpResponse.error()));
    retuneAnswers(() => aSong('x.mp3'));
    await page.user.click(convertButton());
    await toastSays('Your song has been retuned to 432Hz and downloaded!');
    expect(await screen.findByRole('article', { name: 'Receipt' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('a session that ended while the connection was broken is reported, with a sign-in button', async () => {
    const page = openAs('pro');
    await choose(page, songFile());
    server.use(
      http.post('/api/retune', () => HttpResponse.json({}, { status: 502 })),
      http.get('/api/retunes/:id', () => refused(401, 'auth.required', 'Sign in.')),
    );
    await page.user.click(convertButton());
    await toastSays('Retune Failed', 'The connection was lost, and your session has ended. Sign in again to continue.');
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeInTheDocument();
    expect(screen.getByText('song.mp3')).toBeInTheDocument();
  });

  it('the session error disappears once the same user is back, with the song', async () => {
    const page = openAs('pro');
    await choose(page, songFile());
    retuneAnswers(() => refused(401, 'auth.required', 'Your session has ended. Sign in again to continue.'));
    server.use(
      http.get('/api/auth/user', () => refused(401, 'auth.required', 'Sign in.')),
      http.post('/api/auth/login', () => HttpResponse.json(aUser({ subscriptionTier: 'pro' }))),
    );
    await page.user.click(convertButton());
    expect(await screen.findByText('We’ve kept your file and settings.')).toBeInTheDocument();
    const [signIn] = screen.getAllByRole('button', { name: 'Sign In' });
    if (signIn) await page.user.click(signIn);
    const dialog = within(await screen.findByRole('dialog', {}, PATIENT));
    await page.user.type(dialog.getByLabelText('Email'), 'mara@lindqvist.test');
    await page.user.type(dialog.getByLabelText('Password'), 'secret{Enter}');
    expect(await screen.findByText('song.mp3', { selector: 'h2' }, PATIENT)).toBeInTheDocument();
    const form = within(screen.getByRole('region', { name: 'Source pitch' }).parentElement ?? document.body);
    expect(form.queryByText(/Your session has ended/)).not.toBeInTheDocument();
    expect(convertButton()).toBeEnabled();
  });

  it('a finished song can be fetched when it was the last of the month, too', async () => {
    const page = openAs('basic', { used: 4, limit: 5 });
    await choose(page, songFile());
    server.use(
      http.post('/api/retune', () => HttpResponse.json({}, { status: 502 })),
      http.get('/api/retunes/:id', () => HttpResponse.json({ status: 'completed' })),
      http.get('/api/retunes/:id/result', () => HttpResponse.error()),
      http.get('/api/usage', () =>
        HttpResponse.json({ retunesUsed: 5, retunesLimit: 5, resetsAt: '2026-12-01T00:00:00.000Z' }),
      ),
    );
    await page.user.click(convertButton());
    await toastSays('Retune Failed');
    expect(await screen.findByText('You have no retunes left this month.')).toBeInTheDocument();
    expect(convertButton()).toBeDisabled();
    server.use(http.get('/api/retunes/:id/result', () => aSong('retuned-432Hz-song.mp3')));
    await page.user.click(screen.getByRole('button', { name: 'Download again' }));
    await toastSays('Your song has been retuned to 432Hz and downloaded!');
    expect(await screen.findByText('Monthly Limit Reached')).toBeInTheDocument();
  });

  it('the receipt may be missing: the song is not', async () => {
    const page = openAs('pro');
    await choose(page, songFile());
    server.use(http.get('/api/retunes/:id/receipt', () => refused(404, 'retune.no_receipt', 'None.')));
    retuneAnswers(() => aSong('x.mp3'));
    await page.user.click(convertButton());
    expect(await screen.findByText(/but we couldn’t load its receipt\./)).toBeInTheDocument();
    server.use(http.get('/api/retunes/:id/receipt', () => HttpResponse.json(aReceipt())));
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Receipt' })).toBeInTheDocument();
  });

  it('offline is shown before anything is sent, and the button keeps the focus and waits', async () => {
    const page = openAs('pro');
    await choose(page, songFile());
    retuneAnswers(() => aSong('x.mp3'));
    convertButton().focus();
    goOffline();
    expect(
      await screen.findByText(/You’re offline\. You can still choose, measure and preview songs/),
    ).toBeInTheDocument();
    expect(screen.getByText('You’re offline. You can start once you’re connected.')).toBeInTheDocument();
    expect(convertButton()).toHaveAttribute('aria-disabled', 'true');
    await page.user.keyboard('{Enter}');
    expect(asked).toEqual([]);
    goOnline();
    expect(convertButton()).toHaveFocus();
    await page.user.keyboard('{Enter}');
    await toastSays('Your song has been retuned to 432Hz and downloaded!');
  });

  it.each([
    ['Retry', () => refused(503, 'retune.queue_full', 'The server is busy.')],
    ['Retune anyway', () => refused(409, 'retune.already_at_target', 'This song is already there.')],
  ])('%s waits for the connection, says so, and goes on with the same song when it is back', async (way, answer) => {
    const page = openAs('pro');
    await choose(page, songFile());
    await page.user.click(screen.getByRole('radio', { name: /^444/ }));
    retuneAnswers(answer);
    await page.user.click(convertButton());
    await toastSays('Retune Failed');
    goOffline();
    const again = await screen.findByRole('button', { name: way });
    expect(again).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText(/You’re offline\. Try again once you’re connected\./)).toBeInTheDocument();
    await page.user.click(again);
    expect(asked).toHaveLength(1);
    goOnline();
    expect(screen.queryByText(/You’re offline/)).not.toBeInTheDocument();
    retuneAnswers(() => aSong('x.mp3'));
    await page.user.click(again);
    await toastSays('Your song has been retuned to 444Hz and downloaded!');
    expect(asked).toHaveLength(2);
  });
});

describe('several songs', () => {
  const never = () => delay('infinite').then(() => aSong('never.mp3'));

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
    const confirmedHere = () => asked.map(({ id }) => id).filter((id) => id !== null && confirmed.includes(id));
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
    inspectAs = (file) => measuredAs(pitches[Number(file.name[0]) - 1] ?? 440);
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
    expect(asked.map(({ query }) => query.sourceHz)).toEqual(Array.from({ length: 5 }, () => '441.2'));
    await waitFor(() => expect(saveFile).toHaveBeenCalled());
  });

  it('wait for the album’s pitch, unless each is to be shifted by its own', async () => {
    endless = new Promise(() => undefined);
    found.tuning = { kind: 'measuring', share: 0.5 };
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
    expect(row('three.mp3').getByText('In the queue')).toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: /^444/ })).toBeNull();
    await page.user.click(row('two.mp3').getByRole('button', { name: 'Remove two.mp3' }));
    expect(rows()).toHaveLength(2);
    await page.user.click(row('one.mp3').getByRole('button', { name: 'Cancel one.mp3' }));
    await waitFor(() => expect(asked.map(({ query }) => query.targetHz)).toEqual(['432', '444']));
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
    expect(screen.queryByText('In the queue')).not.toBeInTheDocument();
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

  it('are warned about when the month does not hold them all', async () => {
    const page = openAs('basic', { used: 3, limit: 5 });
    await chooseMany(page, songFile('one.mp3'), songFile('two.mp3'), songFile('three.mp3'));
    expect(screen.getByText('You have 2 retunes left this month but 3 songs selected.')).toBeInTheDocument();
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

describe('a folder', () => {
  it('without songs is refused with a sentence that says what to do', async () => {
    openAs('pro');
    await screen.findByLabelText('Audio files');
    const empty = {
      isDirectory: true,
      name: 'Scans',
      createReader: () => ({ readEntries: (done: (all: []) => void) => done([]) }),
    };
    const items = [{ kind: 'file', webkitGetAsEntry: () => empty }];
    fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], items } });
    expect(await screen.findByText('The folder Scans is empty. Choose one with songs.')).toBeInTheDocument();
  });
});
