/** Where a retune's files lie in the storage: its id says it, so what a crash left unrecorded is found all the same. */
export const uploadKey = (id: string): string => `uploads/${id}`;
export const resultKey = (id: string): string => `results/${id}`;
