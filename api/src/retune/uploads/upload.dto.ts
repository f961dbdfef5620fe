import type { Upload } from './upload.entity.js';

export class UploadDto {
  id!: string;
  /** As the client named it. */
  filename!: string;
  /** Its length; null until it is declared. */
  bytes!: number | null;
  /** How much of it has arrived. */
  receivedBytes!: number;
  /** ISO 8601; null while it is unfinished. */
  completedAt!: string | null;
  /** When it is removed unless it is continued or used before. */
  expiresAt!: string;

  static from({ id, filename, bytes, receivedBytes, completedAt, expiresAt }: Upload): UploadDto {
    return {
      id,
      filename,
      bytes,
      receivedBytes,
      completedAt: completedAt?.toISOString() ?? null,
      expiresAt: expiresAt.toISOString(),
    };
  }
}
