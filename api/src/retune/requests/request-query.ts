import type { Request } from 'express';
import type { UploadFields } from './receive-upload.js';

/** The parameters of the address, as they were sent: repeated ones repeat. */
export const queryOf = (request: Request): UploadFields => [
  ...new URL(request.originalUrl, 'http://localhost').searchParams,
];
