/** Files of a batch. */
export const MAX_BATCH_FILES = 1000;

/** Characters of a batch's name. */
export const MAX_BATCH_NAME = 120;

/** Characters of a file's name, and of the folders above it. */
export const MAX_BATCH_FILENAME = 255;
export const MAX_BATCH_PATH = 1000;

export const BATCH_STATUSES = ['pending', 'processing', 'completed', 'cancelled'] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

export const BATCH_FILE_STATUSES = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const;
export type BatchFileStatus = (typeof BATCH_FILE_STATUSES)[number];
