import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser } from '../../../test/support/a-user';
import { FakeSound } from '../../../test/support/fake-sound';
import { renderPage, renderStudioTab } from '../../../test/support/render-app';
import { server, setUpServer, signInAs } from '../../../test/support/server';
import { sessionApi } from '../session/session-api';
import { useIsPlayerOpen } from './is-player-open';
import type { KeptSong } from './kept-player';
import { MiniPlayer } from './mini-player';
import { PlayKept } from './play-kept';

setUpServer();
beforeEach(() => FakeSound.replaceAudio());

const song: KeptSong = { id: 'a', name: 'a.mp3', retuned: '/result/a', original: '/original/a', gainDb: 0 };

function Page() {
  const isOpen = useIsPlayerOpen();
  return (
    <>
      <PlayKept song={song} queue={[song]} />
      {isOpen && <MiniPlayer />}
    </>
  );
}

it('shows the waveform that the server knows, in the colour of the version, and is moved and switched with keys', async () => {
  server.use(http.get('/api/retunes/a/analysis', () => HttpResponse.json({ peaks: [255, 51, 0] })));
  const { user, container } = renderPage(<Page />);
  await user.click(screen.getByRole('button', { name: 'Play a.mp3' }));
  act(() => FakeSound.last().know(100));
  const position = screen.getByRole('slider', { name: 'Position in a.mp3' });
  await waitFor(() => expect(container.querySelectorAll('svg[viewBox="0 0 3 100"]')).not.toHaveLength(0));
  expect(position.querySelector('.text-mark')).toBeInTheDocument();

  act(() => position.focus());
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(FakeSound.last().currentTime).toBe(5);
  await user.keyboard('o');
  expect(FakeSound.last().src).toBe('/original/a');
  expect(screen.getByRole('radio', { name: 'Original' })).toBeChecked();
  expect(position).toHaveFocus();
  expect(position.querySelector('.text-was')).toBeInTheDocument();
  expect(position).toHaveAttribute('aria-valuenow', '5');
  await user.keyboard(' ');
  expect(FakeSound.last().paused).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Close the player' }));
  expect(screen.queryByRole('slider')).not.toBeInTheDocument();
});

it('closes when the user signs out', async () => {
  signInAs(aUser());
  const { user, store } = renderStudioTab(<Page />);
  await user.click(screen.getByRole('button', { name: 'Play a.mp3' }));
  expect(await screen.findByRole('complementary', { name: 'Player' })).toBeInTheDocument();
  await act(() => store.dispatch(sessionApi.util.upsertQueryData('currentUser', undefined, null)));
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Player' })).toBeNull());
  expect(FakeSound.last().paused).toBe(true);
});
