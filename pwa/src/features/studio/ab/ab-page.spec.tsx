import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aSong } from '../../../../test/support/a-song';
import { aUser } from '../../../../test/support/a-user';
import { renderStudioTab } from '../../../../test/support/render-app';
import { refused, server, setUpServer, signInAs } from '../../../../test/support/server';
import { toastSays } from '../../../../test/support/toasts';
import { AbPage } from './ab-page';
import { fakeTools } from './parts/fake-tools.fixture';
import { fetchSong } from './session/fetch-song';
import { AbToolsContext } from './session/ab-tools';

setUpServer();
beforeEach(() => signInAs(aUser({ subscriptionTier: 'studio' })));

function open(address = '/studio/ab', fake = fakeTools()) {
  const view = renderStudioTab(
    <AbToolsContext value={fake.tools}>
      <AbPage />
    </AbToolsContext>,
    address,
  );
  return { ...view, player: fake.player };
}

const sound = (name: string, content = 'fLaC') => new File([content], name);
const side = (name: 'A, Original' | 'B, Retuned') => screen.getByRole('region', { name });

async function withBoth(fake = fakeTools()) {
  const view = open('/studio/ab', fake);
  await view.user.upload(screen.getByLabelText('Original file'), sound('song.flac'));
  await view.user.upload(screen.getByLabelText('Retuned file'), sound('song-432.flac'));
  await screen.findByText(/levels matched to/);
  return view;
}

describe('A/B Compare', () => {
  it('asks for both files first', async () => {
    const { user } = open();
    expect(screen.getByText('Upload both files to enable A/B comparison')).toBeVisible();
    const both = screen.getByRole('button', { name: 'Play Both Simultaneously' });
    expect(both).toHaveAttribute('aria-disabled', 'true');
    expect(both).toHaveAccessibleDescription('Upload both files to enable A/B comparison');
    await user.upload(screen.getByLabelText('Original file'), sound('song.flac'));
    expect(await within(side('A, Original')).findByText('440.00 hertz')).toBeInTheDocument();
    expect(screen.getByText('Upload both files to enable A/B comparison')).toBeVisible();
  });

  it('plays one file alone', async () => {
    const { user, player } = open();
    await user.upload(screen.getByLabelText('Retuned file'), sound('song-432.flac'));
    await user.click(await screen.findByRole('button', { name: 'Play Retuned' }));
    expect(player()).toMatchObject({ isPlaying: true, hearing: 'b', sides: { a: null } });
    await user.click(screen.getByRole('button', { name: 'Stop Retuned' }));
    expect(player()?.isPlaying).toBe(false);
  });

  it('says how both were matched: the start, the level and by how much', async () => {
    await withBoth();
    const matched = screen.getByText(/Starts aligned by their notes, to about 2 ms/);
    expect(matched).toHaveTextContent('0.1 decibels');
    expect(screen.getByText(/begins/)).toHaveTextContent('B begins 100.0');
    expect(screen.getByText(/plays/, { selector: 'span' })).toHaveTextContent(/A plays 2\.0/);
    expect(screen.getByText(/^Loudness/).parentElement).toHaveTextContent(/LUFS: A plays/);
  });

  it('plays both on one clock, of which one is heard, or both', async () => {
    const { user, player } = await withBoth();
    expect(player()?.sides).toMatchObject({ a: { leadFrames: 0 }, b: { leadFrames: 4410, level: 1 } });
    await user.click(screen.getByRole('button', { name: 'Play Both Simultaneously' }));
    expect(screen.getByRole('button', { name: 'Stop Synchronized Playback' })).toBeVisible();
    expect(document.title).toMatch(/^Original/);
    await user.click(screen.getByRole('radio', { name: 'Both' }));
    expect(player()).toMatchObject({ isPlaying: true, hearing: 'both' });
    await user.click(screen.getByRole('button', { name: 'Stop Synchronized Playback' }));
    expect(player()?.isPlaying).toBe(false);
  });

  it('listens to keys, but not with a modifier, in a field, or twice', async () => {
    const { user, player } = await withBoth();
    await user.keyboard('b');
    expect(player()).toMatchObject({ isPlaying: true, hearing: 'b' });
    await user.keyboard('x');
    expect(player()?.hearing).toBe('a');
    await user.keyboard('{Control>}b{/Control}');
    expect(player()?.hearing).toBe('a');
    fireEvent.keyDown(document.body, { key: 'b', repeat: true });
    expect(player()?.hearing).toBe('a');
    await user.keyboard('l');
    expect(player()?.loop).toEqual({ from: 0, to: 10 });
    // The focused button alone is pressed by the space bar.
    screen.getByRole('button', { name: 'Stop Synchronized Playback' }).focus();
    await user.keyboard(' ');
    expect(player()?.isPlaying).toBe(false);
    (document.activeElement as HTMLElement).blur();
    await user.keyboard(' ');
    expect(player()?.isPlaying).toBe(true);
  });

  it('moves the ends of a loop with the arrow keys', async () => {
    const { user, player } = await withBoth();
    await user.click(screen.getByRole('button', { name: 'Loop' }));
    screen.getByRole('slider', { name: 'End of the loop' }).focus();
    await user.keyboard('{ArrowLeft}');
    expect(player()?.loop?.to).toBeCloseTo(9.9);
    await user.click(screen.getByRole('button', { name: 'Loop' }));
    expect(player()?.loop).toBeNull();
  });

  it('refuses a file that is not sound', async () => {
    const { user } = open();
    // As dropped: the picker's own filter does not apply.
    const drop = { dataTransfer: { types: ['Files'], files: [sound('notes.txt', 'text')] } };
    fireEvent.drop(side('A, Original'), drop);
    await toastSays('Invalid file');
    expect(screen.getByText('Please select an audio file')).toBeVisible();
    expect(user).toBeDefined();
  });

  it('says what is wrong with a file, and keeps the other one', async () => {
    const { user } = await withBoth();
    await user.upload(screen.getByLabelText('Retuned file'), sound('damaged.mp3'));
    expect(await within(side('B, Retuned')).findByRole('alert')).toHaveTextContent(
      'This file is damaged or incomplete. Try another copy of it.',
    );
    expect(within(side('A, Original')).getByText('song.flac')).toBeVisible();
    expect(screen.getByText('Upload both files to enable A/B comparison')).toBeVisible();
  });

  it('says that two files cannot be compared, also after one of them was played', async () => {
    const { user } = open('/studio/ab', fakeTools({ compare: () => Promise.reject(new Error('No memory')) }));
    await user.upload(screen.getByLabelText('Original file'), sound('song.flac'));
    await user.upload(screen.getByLabelText('Retuned file'), sound('song-432.flac'));
    const problem = 'The two files couldn’t be compared. Choose one of them again.';
    expect(await screen.findByText(problem)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Play Retuned' }));
    expect(screen.getByText(problem)).toBeVisible();
  });

  it('says of one file, too, that the browser does not start the sound', async () => {
    const fake = fakeTools();
    const { user } = open('/studio/ab', fake);
    await user.upload(screen.getByLabelText('Original file'), sound('song.flac'));
    const button = await screen.findByRole('button', { name: 'Play Original' });
    Object.assign(fake.player() ?? {}, { play: () => Promise.reject(new Error('No device')) });
    await user.click(button);
    expect(await screen.findByText(/Your browser couldn’t start the sound/)).toBeVisible();
  });

  it('says when both hold the same sound', async () => {
    await withBoth(fakeTools({ isSame: () => true }));
    expect(screen.getByText(/there is nothing to tell apart/)).toBeVisible();
  });

  it('says when the two differ in tempo', async () => {
    await withBoth(fakeTools({}, { stretch: 1.0185, basis: 'lengths', offsetFrames: 0 }));
    expect(screen.getByText(/it was retuned by its speed/)).toHaveTextContent('B is 1.85');
  });
});

describe('a pair from the history', () => {
  const song = aSong();

  it('is opened by its address', async () => {
    server.use(http.get(`/api/studio/history/${song.id}`, () => HttpResponse.json(song)));
    open(`/studio/ab?song=${song.id}`);
    expect(await screen.findByText('Harbour Lights.flac')).toBeVisible();
    expect(screen.getByText('retuned-432Hz-Harbour Lights.flac')).toBeVisible();
    expect(await screen.findByText(/levels matched to/)).toBeVisible();
  });

  it('is chosen from a list of those with both files', async () => {
    const gone = aSong({ id: 'gone', originalFilename: 'Old.flac', originalUrl: null });
    server.use(
      http.get('/api/studio/history', () =>
        HttpResponse.json({ items: [gone, song], nextCursor: null, retentionDays: 90 }),
      ),
      http.get(`/api/studio/history/${song.id}`, () => HttpResponse.json(song)),
    );
    const { user, router } = open();
    await user.click(screen.getByRole('button', { name: 'Choose from history' }));
    const list = await screen.findByRole('list', { name: 'Songs' });
    expect(within(list).getAllByRole('button')).toHaveLength(1);
    await user.click(within(list).getByRole('button', { name: /Harbour Lights/ }));
    expect(router.state.location.search).toBe(`?song=${song.id}`);
    expect(await screen.findByText(/levels matched to/)).toBeVisible();
  });

  it('says when its files are no longer stored, and when it is not there', async () => {
    server.use(
      http.get('/api/studio/history/gone', () => HttpResponse.json(aSong({ originalUrl: null }))),
      http.get('/api/studio/history/none', () => refused(404, 'history.not_found', 'Not found.')),
    );
    open('/studio/ab?song=gone').unmount();
    open('/studio/ab?song=gone');
    expect(await screen.findByText(/files of this song are no longer stored/)).toBeVisible();
    open('/studio/ab?song=none');
    expect(await screen.findByText(/This song is not in the history/)).toBeVisible();
  });

  it('says what the server says when a file was removed meanwhile', async () => {
    server.use(
      http.get(`/api/studio/history/${song.id}`, () => HttpResponse.json(song)),
      http.get(`/api/retunes/${song.id}/original`, () =>
        refused(410, 'retune.original_gone', 'The original was removed.'),
      ),
      http.get(`/api/retunes/${song.id}/result`, () => HttpResponse.arrayBuffer(new ArrayBuffer(8))),
    );
    open(`/studio/ab?song=${song.id}`, fakeTools({ fetch: fetchSong }));
    expect(await within(side('A, Original')).findByRole('alert')).toHaveTextContent('The original was removed.');
    await waitFor(() => expect(within(side('B, Retuned')).getByRole('button', { name: 'Play Retuned' })).toBeVisible());
  });
});
