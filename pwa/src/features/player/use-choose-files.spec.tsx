import { act, renderHook } from '@testing-library/react';
import { useKeepSetting } from './use-choose-files';

const file = new File(['sound'], 'song.mp3');
const handle = {} as FileSystemFileHandle;

beforeEach(() => localStorage.clear());
afterEach(() => void Reflect.deleteProperty(window, 'showOpenFilePicker'));

it('keeps links to files without being asked, and no copies, where the browser gives links', () => {
  Object.assign(window, { showOpenFilePicker: () => Promise.resolve([]) });
  const { shouldRemember } = renderHook(() => useKeepSetting()).result.current;
  expect([shouldRemember({ file, handle }), shouldRemember({ file, handle: null })]).toEqual([true, false]);
});

it('keeps copies elsewhere, once the user agrees', () => {
  const { result } = renderHook(() => useKeepSetting());
  expect(result.current.shouldRemember({ file, handle: null })).toBe(false);
  act(() => result.current.set(true));
  expect(result.current.shouldRemember({ file, handle: null })).toBe(true);
});
