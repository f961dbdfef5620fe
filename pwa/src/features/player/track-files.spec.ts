import { jest } from '@jest/globals';
import { NO_METADATA, type TrackMetadata } from '../../shared/audio/read-metadata';
import { delay } from '../../shared/scope';
import { Drifts } from './pitch/drift/drifts';
import { Songs } from './practice/songs';

const metadata = Promise.withResolvers<TrackMetadata>();
jest.unstable_mockModule('../../shared/audio/read-metadata', () => ({
  NO_METADATA,
  readMetadata: () => metadata.promise,
}));
jest.unstable_mockModule('./open-track', () => ({ measureSong: () => Promise.resolve(null), openTrack: jest.fn() }));
const { TrackFiles } = await import('./track-files');

it('releases the cover of a released track, and creates none for one that is gone', async () => {
  const held = new Set<string>();
  URL.createObjectURL = jest.fn(() => {
    const url = `blob:${held.size}`;
    held.add(url);
    return url;
  });
  URL.revokeObjectURL = jest.fn((url: string) => void held.delete(url));
  const learnt: string[] = [];
  const tracks = new TrackFiles((id) => learnt.push(id), new Songs(), new Drifts(() => undefined));
  tracks.put('kept', new File(['a'], 'a.mp3'));
  tracks.put('gone', new File(['b'], 'b.mp3'));
  tracks.release('gone');
  metadata.resolve({ ...NO_METADATA, cover: new Blob(['picture']) });
  await delay();
  expect(learnt).toEqual(['kept']);
  expect(held.size).toBe(1);
  tracks.release('kept');
  expect(held.size).toBe(0);
});
