/** Storage key of an upload. It follows from the ids, so that a file that a crash left unrecorded can be found. */
export const uploadKey = (batchId: string, uploadId: string): string => `batches/${batchId}/${uploadId}`;

/** Storage key of the copy that a file gets when its song is retuned again. */
export const copiedUploadKey = (batchId: string, fileId: string): string => `batches/${batchId}/${fileId}`;
