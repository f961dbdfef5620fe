import { renderHook, waitFor } from '@testing-library/react';
import { type FileWithHandle, listenForOpenedFiles, useArrivingFiles } from './file-inbox';

type Launch = { files?: readonly FileSystemFileHandle[] };

it('passes on files that the app was opened with once, with their handles', async () => {
  let launch: (params: Launch) => void = () => undefined;
  Object.assign(window, { launchQueue: { setConsumer: (consumer: typeof launch) => (launch = consumer) } });
  const taken: FileWithHandle[][] = [];
  const collect = (files: FileWithHandle[]) => void taken.push(files);
  const handleOf = (file: File) => ({ getFile: () => Promise.resolve(file) }) as unknown as FileSystemFileHandle;
  const [first, second] = [new File(['sound'], 'first.mp3'), new File(['sound'], 'second.mp3')];
  const handles = [handleOf(first), handleOf(second)] as const;
  listenForOpenedFiles();
  launch({ files: [handles[0]] });
  const page = renderHook(() => useArrivingFiles(collect));
  await waitFor(() => expect(taken).toEqual([[{ file: first, handle: handles[0] }]]));
  launch({});
  launch({ files: [handles[1]] });
  await waitFor(() => expect(taken.at(-1)).toEqual([{ file: second, handle: handles[1] }]));
  expect(taken).toHaveLength(2);
  page.unmount();
});
