import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { signOut } from '../../../test/support/account-menu';
import { aUser } from '../../../test/support/a-user';
import { dropFiles } from '../../../test/support/drop-files';
import { fakeCaches } from '../../../test/support/fake-caches';
import { server, setUpServer, signInAs } from '../../../test/support/server';
import { toastSays } from '../../../test/support/toasts';
import { loadPersistedFiles } from '../../shared/file-inbox/persisted-files';

// jsdom does not decode sound.
jest.unstable_mockModule('./queue/inspect-song', () => ({ inspectSong: () => Promise.resolve(null) }));

const { renderApp, renderPage } = await import('../../../test/support/render-app');
const { RetunerPage } = await import('./retuner-page');

setUpServer();

const PATIENT = { timeout: 10_000 };
const song = () => new File([new Uint8Array([0x49, 0x44, 0x33, 4])], 'Evening.mp3', { type: 'audio/mpeg' });
const drop = () => dropFiles(song());
let isFull: boolean;

function openAs(tier: 'free' | 'pro', id = 'mara') {
  signInAs(aUser({ id, subscriptionTier: tier }));
  server.use(
    http.get('/api/usage', () =>
      HttpResponse.json({ retunesUsed: 0, retunesLimit: 50, resetsAt: '2026-12-01T00:00:00.000Z' }),
    ),
  );
  return renderPage(<RetunerPage />, '/retuner');
}

async function dropAsFree() {
  const page = openAs('free');
  await screen.findByRole('heading', { name: 'Choose an audio file' });
  drop();
  await screen.findByText(/^Your song stays in this browser until .*, or until you sign out\.$/, {}, PATIENT);
  return page;
}

beforeEach(() => {
  isFull = false;
  window.localStorage.clear();
  Object.assign(globalThis, { caches: fakeCaches({ isFull: () => isFull }) });
});

afterEach(() => void Reflect.deleteProperty(globalThis, 'caches'));

describe('a file added by a user without a plan', () => {
  it('is restored once there is one, even after checkout left the page, and is then no longer persisted', async () => {
    (await dropAsFree()).unmount();
    const page = openAs('pro');
    expect(await screen.findByText('Evening.mp3', { selector: 'h2' }, PATIENT)).toBeInTheDocument();
    await toastSays('Your file is here', 'Evening.mp3 was saved in this browser. Nothing has been uploaded yet.');
    await waitFor(async () => expect(await loadPersistedFiles('mara')).toBeNull());
    page.unmount();
    openAs('pro');
    expect(await screen.findByLabelText('Audio files')).toBeInTheDocument();
    expect(screen.queryByText('Evening.mp3')).not.toBeInTheDocument();
  });

  it('added by a visitor is still shown after signing up', async () => {
    const page = renderPage(<RetunerPage />, '/retuner');
    await screen.findByRole('heading', { name: 'Choose an audio file' });
    drop();
    await screen.findByText(/^Your song stays in this browser until (?!.*sign out)/, {}, PATIENT);
    page.unmount();
    openAs('free');
    expect(await screen.findByText('Evening.mp3', { selector: 'h2' }, PATIENT)).toBeInTheDocument();
    expect(await screen.findByText(/^Your song stays in this browser until .*sign out/)).toBeInTheDocument();
    expect(await loadPersistedFiles('another-user')).toBeNull();
  });

  it('is not shown to another person', async () => {
    (await dropAsFree()).unmount();
    openAs('pro', 'ivo');
    expect(await screen.findByLabelText('Audio files')).toBeInTheDocument();
    await waitFor(async () => expect(await loadPersistedFiles('mara')).toBeNull());
    expect(screen.queryByText('Evening.mp3')).not.toBeInTheDocument();
  });

  it('is removed when that is wanted', async () => {
    const { user } = await dropAsFree();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('heading', { name: 'Choose an audio file' })).toBeInTheDocument();
    expect(screen.queryByText(/Your song stays in/)).not.toBeInTheDocument();
    await waitFor(async () => expect(await loadPersistedFiles('mara')).toBeNull());
  });

  it('is removed by signing out', async () => {
    (await dropAsFree()).unmount();
    server.use(http.post('/api/auth/logout', () => HttpResponse.json({ message: 'Signed out.' })));
    const { user } = renderApp('/cancel');
    await signOut(user, PATIENT);
    await toastSays('Signed out');
    await waitFor(async () => expect(await loadPersistedFiles('mara')).toBeNull());
  });

  it('is promised after the checkout while it is in storage', async () => {
    const { user } = renderPage(<RetunerPage />, '/retuner');
    await screen.findByRole('heading', { name: 'Choose an audio file' });
    drop();
    await screen.findByText(/^Your song stays in this browser until/, {}, PATIENT);
    const [convert] = screen.getAllByRole('button', { name: 'Convert & Download' });
    if (convert) await user.click(convert);
    expect(await screen.findByText(/subscribe, and this song is here with its settings/)).toBeVisible();
  });

  it('is said to last only while the page is open when storage is full', async () => {
    isFull = true;
    openAs('free');
    await screen.findByRole('heading', { name: 'Choose an audio file' });
    drop();
    expect(await screen.findByText('Your song stays only while this page is open.', {}, PATIENT)).toBeInTheDocument();
    expect(await loadPersistedFiles('mara')).toBeNull();
  });
});
