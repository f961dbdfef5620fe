/** Storage key of the copy that a file gets when its song is retuned again. */
export const copiedUploadKey = (batchId: string, fileId: string): string => `batches/${batchId}/${fileId}`;
