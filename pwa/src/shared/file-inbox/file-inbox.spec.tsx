import { handleBehind, listenForOpenedFiles, onSharedFiles, takeSharedFiles } from './file-inbox';

type Launch = { files?: readonly FileSystemFileHandle[] };

it('returns files that the app was opened with once, with their handles', async () => {
  let launch: (params: Launch) => void = () => undefined;
  Object.assign(window, { launchQueue: { setConsumer: (consumer: typeof launch) => (launch = consumer) } });
  let calls = 0;
  const stop = onSharedFiles(() => void (calls += 1));
  listenForOpenedFiles();
  const song = new File(['sound'], 'song.mp3');
  const handle = { getFile: () => Promise.resolve(song) } as unknown as FileSystemFileHandle;
  launch({});
  launch({ files: [handle] });
  expect(calls).toBe(1);
  expect(await takeSharedFiles()).toEqual([song]);
  expect(await takeSharedFiles()).toEqual([]);
  expect(handleBehind(song)).toBe(handle);
  expect(handleBehind(new File(['sound'], 'shared.mp3'))).toBeNull();
  stop();
});
