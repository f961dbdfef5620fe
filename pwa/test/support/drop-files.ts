import { fireEvent } from '@testing-library/react';

/** Drops files on the page. @returns whether the browser would open them itself */
export function dropFiles(...files: File[]): boolean {
  const items = files.map((file) => ({ kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => file }));
  return fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], items } });
}

/** A file or folder as the browser passes it to a drop. */
interface Entry {
  isDirectory: boolean;
  name: string;
  file?: (done: (file: File) => void) => void;
  createReader?: () => { readEntries: (done: (entries: Entry[]) => void) => void };
}

const aFileEntry = (file: File): Entry => ({ isDirectory: false, name: file.name, file: (done) => done(file) });

/** A folder with files and further folders. */
export function aFolder(name: string, ...content: (File | Entry)[]): Entry {
  const left = content.map((one) => (one instanceof File ? aFileEntry(one) : one));
  // A reader passes on all entries, then none.
  return { isDirectory: true, name, createReader: () => ({ readEntries: (done) => done(left.splice(0)) }) };
}

export function dropFolder(folder: Entry): void {
  const items = [{ kind: 'file', webkitGetAsEntry: () => folder }];
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], items } });
}
