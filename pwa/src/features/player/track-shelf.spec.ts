import { jest } from '@jest/globals';
import { NO_METADATA, type TrackMetadata } from '../../shared/audio/read-metadata';

const metadata = Promise.withResolvers<TrackMetadata>();
jest.unstable_mockModule('../../shared/audio/read-metadata', () => ({
  NO_METADATA,
  readMetadata: () => metadata.promise,
}));
jest.unstable_mockModule('./measure-song', () => ({ measureSong: () => Promise.resolve(null) }));
jest.unstable_mockModule('./open-track', () => ({ openTrack: jest.fn() }));
const { TrackShelf } = await import('./track-shelf');

it('releases the picture of a track that is let go, and makes none for one that is gone', async () => {
  const held = new Set<string>();
  URL.createObjectURL = jest.fn(() => {
    const url = `blob:${held.size}`;
    held.add(url);
    return url;
  });
  URL.revokeObjectURL = jest.fn((url: string) => void held.delete(url));
  const learnt: string[] = [];
  const shelf = new TrackShelf((id) => learnt.push(id));
  shelf.put('kept', new File(['a'], 'a.mp3'));
  shelf.put('gone', new File(['b'], 'b.mp3'));
  shelf.letGo('gone');
  metadata.resolve({ ...NO_METADATA, cover: new Blob(['picture']) });
  await new Promise((resolve) => setTimeout(resolve));
  expect(learnt).toEqual(['kept']);
  expect(held.size).toBe(1);
  shelf.letGo('kept');
  expect(held.size).toBe(0);
});
