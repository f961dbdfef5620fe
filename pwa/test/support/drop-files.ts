import { fireEvent } from '@testing-library/react';

/** Drops files on the page. @returns whether the browser would open them itself */
export function dropFiles(...files: File[]): boolean {
  const items = files.map((file) => ({ kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => file }));
  return fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], items } });
}
