import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aLibrarySong } from '../../../../test/support/a-library-song';
import { engine, library, openLibrary, setUpPlayer } from '../../../../test/support/player';

setUpPlayer();

const tide = (title: string, facts = {}) =>
  aLibrarySong({ title, artist: 'The Breakwaters', album: 'Low Tide', durationSeconds: 221, ...facts });
const rows = () => screen.getAllByRole('button', { name: /^Play / });
const row = (name: string) => screen.getByRole('button', { name: new RegExp(`^Play ${name}`) });
const many = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    aLibrarySong({ title: `Song ${at}`, artist: `${LETTERS.charAt(at % 26)}da` }),
  );
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

describe('the library', () => {
  it('asks for a folder when it is empty', async () => {
    openLibrary();
    expect(await screen.findByRole('heading', { name: 'No songs yet' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Open a folder' })).toBeEnabled();
  });

  it('lists songs by artist with their A4 and the way to one’s own', async () => {
    library.songs = [
      tide('Harbour Lights', { a4Hz: 443.3 }),
      aLibrarySong({ title: 'Kyrie', artist: 'Capella', isMoving: true }),
      aLibrarySong({ title: 'Field', artist: 'Edda' }),
    ];
    openLibrary();
    await screen.findByRole('button', { name: /^Play Harbour/ });
    expect(rows().map(({ textContent }) => /Harbour|Kyrie|Field/.exec(textContent)?.[0])).toEqual([
      'Harbour',
      'Kyrie',
      'Field',
    ]);
    expect(row('Harbour')).toHaveTextContent(/443\.3.*−13/);
    expect(row('Kyrie')).toHaveTextContent('moves');
    expect(row('Field')).toHaveTextContent('not yet');
  });

  it('plays the present view from the song that was pressed, or shuffled', async () => {
    library.songs = ['A', 'B', 'C'].map((title, at) => tide(title, { track: at + 1 }));
    const { user, store } = openLibrary();
    await user.click(await screen.findByRole('button', { name: /^Play B/ }));
    const queue = () => store.getState().player.queue.map(({ title }) => title);
    await waitFor(() => expect(engine().play).toHaveBeenCalled());
    expect(queue()).toEqual(['A', 'B', 'C']);
    expect(store.getState().player.queue.find(({ id }) => id === store.getState().player.currentId)?.title).toBe('B');
    expect(row('B').closest('li')).toHaveAttribute('aria-current', 'true');
    await user.click(screen.getByRole('button', { name: 'Shuffle all' }));
    await waitFor(() => expect(store.getState().player.unshuffled).toHaveLength(3));
    expect(queue().toSorted()).toEqual(['A', 'B', 'C']);
  });

  it('draws only the rows near the screen of 20,000, and leads to any letter', async () => {
    library.songs = many(20_000);
    openLibrary();
    const rail = await screen.findByRole('slider', { name: 'First letter' });
    expect(rows().length).toBeLessThan(60);
    expect(rows()[0]?.closest('li')).toHaveAttribute('aria-setsize', '20000');
    expect(rail).toHaveAttribute('aria-valuetext', 'A, song 1 of 20,000');
    act(() => rail.focus());
    fireEvent.keyDown(rail, { key: 'End' });
    const scroller = screen.getByRole('list').parentElement;
    fireEvent.scroll(scroller ?? rail);
    expect(rail).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Z, song 19,2/));
    expect(rows().some(({ textContent }) => textContent.includes('Zda'))).toBe(true);
    expect(rows().length).toBeLessThan(60);
  });

  it('is one stop of the Tab key, moved in with the arrows', async () => {
    library.songs = many(100);
    const { user } = openLibrary();
    await screen.findByRole('slider', { name: 'First letter' });
    act(() => rows()[0]?.focus());
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(rows()[2]).toHaveFocus();
    await user.keyboard('{End}');
    await waitFor(() => expect(document.activeElement?.closest('li')).toHaveAttribute('aria-posinset', '100'));
    expect(screen.getAllByRole('button', { name: /^Play / }).filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  it('searches without accents, groups what it finds, and says when nothing is', async () => {
    library.songs = [
      tide('Harbour Lights'),
      aLibrarySong({ title: 'Tídeline', artist: 'Edda Lind', album: 'Glass' }),
      aLibrarySong({ title: 'Other', artist: 'Else' }),
    ];
    const { user } = openLibrary();
    await screen.findByRole('button', { name: /^Play Other/ });
    await user.keyboard('/tide');
    expect(screen.getByRole('searchbox', { name: 'Search 3 songs' })).toHaveValue('tide');
    expect(await screen.findByText('Songs, 2')).toBeVisible();
    expect(screen.getByText('Albums, 1')).toBeVisible();
    expect(screen.getByText('Tíde')).toHaveProperty('tagName', 'MARK');
    await user.keyboard('dd');
    expect(await screen.findByText('No song, artist or album contains “tidedd”.')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: /^Play Other/ })).toBeVisible();
  });

  it('sorts by A4, with hertz beside the list', async () => {
    library.songs = Array.from({ length: 40 }, (_, at) => aLibrarySong({ title: `Song ${at}`, a4Hz: 450 - at / 4 }));
    const { user } = openLibrary();
    await screen.findByRole('button', { name: /^Play Song 0/ });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'By A4');
    expect(rows()[0]).toHaveTextContent('Song 39');
    expect(screen.getByRole('slider', { name: 'Hertz' })).toHaveAttribute('aria-valuetext', '440, song 1 of 40');
  });

  it('opens albums and artists', async () => {
    library.songs = [tide('A', { track: 2, a4Hz: 443 }), tide('B', { track: 1 }), aLibrarySong({ artist: 'Edda' })];
    const { user } = openLibrary();
    const views = within(await screen.findByRole('navigation', { name: 'Library' }));
    await waitFor(() => expect(views.getByRole('button', { name: /^Albums/ })).toHaveTextContent('1'));
    await user.click(views.getByRole('button', { name: /^Albums/ }));
    await user.click(screen.getByRole('button', { name: /^Low Tide/ }));
    expect(screen.getByRole('heading', { name: 'Low Tide' })).toBeVisible();
    expect(rows().map(({ textContent }) => /[AB]/.exec(textContent.slice(5))?.[0])).toEqual(['B', 'A']);
    await user.click(screen.getByRole('button', { name: 'All albums' }));
    await user.click(views.getByRole('button', { name: /^Artists/ }));
    await user.click(screen.getByRole('button', { name: /^Edda/ }));
    expect(screen.getByRole('heading', { name: 'Edda' })).toBeVisible();
  });

  it('adds a song to the queue, and removes one and restores it', async () => {
    library.songs = [tide('A', { track: 1 }), tide('B', { track: 2 })];
    const { user, store } = openLibrary();
    await user.click(await screen.findByRole('button', { name: 'More about B' }));
    await user.click(await screen.findByRole('button', { name: 'Add to the queue' }));
    await waitFor(() => expect(store.getState().player.queue.map(({ title }) => title)).toEqual(['B']));
    await user.click(screen.getByRole('button', { name: 'More about A' }));
    await user.click(await screen.findByRole('button', { name: 'Play next' }));
    await waitFor(() => expect(store.getState().player.queue.map(({ title }) => title)).toEqual(['B', 'A']));
    await user.click(screen.getByRole('button', { name: 'More about A' }));
    await user.click(await screen.findByRole('button', { name: 'Remove from the library' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Play A/ })).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: /^Play A/ })).toBeVisible();
  });

  it('takes in an M3U, keeps what it lacks, and plays the rest', async () => {
    library.songs = [tide('One', { path: 'Low Tide/1.mp3' }), tide('Two', { path: 'Low Tide/2.mp3' })];
    const { user, store } = openLibrary();
    await user.click(await screen.findByRole('button', { name: /^Playlists/ }));
    const m3u = new File(['#EXTM3U\nLow Tide/2.mp3\ngone/3.mp3\nLow Tide/1.mp3\n'], 'Set list.m3u8');
    m3u.arrayBuffer = () =>
      Promise.resolve(new TextEncoder().encode('Low Tide/2.mp3\ngone/3.mp3\nLow Tide/1.mp3').buffer);
    await user.upload(screen.getByLabelText('M3U file'), m3u);
    expect(await screen.findByRole('heading', { name: 'Set list' })).toBeVisible();
    expect(
      screen.getByText('1 song of the M3U is not in the library. It stays in the list and is skipped.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Play' }));
    await waitFor(() => expect(store.getState().player.queue.map(({ title }) => title)).toEqual(['Two', 'One']));
    await user.click(screen.getByRole('button', { name: 'More about Two' }));
    await user.click(await screen.findByRole('button', { name: 'Take out of this playlist' }));
    await waitFor(() => expect(rows().map(({ textContent }) => textContent.slice(0, 8))).toEqual(['Play One']));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('heading', { name: 'No playlist yet' })).toBeVisible();
  });
});
