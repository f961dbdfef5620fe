import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RetuneRepository, type StoredRetune } from '../../../retune/retune.repository.js';
import { SharedSongDetails } from './shared-song.entity.js';

/** A stored retune, and what its file says of itself, once that is known. */
export interface SharedSongRow {
  file: StoredRetune;
  details: (SharedSongDetails & { hasCover: boolean }) | undefined;
}

@Injectable()
export class SharedSongRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly retunes: RetuneRepository,
  ) {}

  async find(ids: readonly string[]): Promise<SharedSongRow[]> {
    const [files, details] = await Promise.all([
      this.retunes.findAll(ids),
      this.dataSource.query<(SharedSongDetails & { hasCover: boolean })[]>(
        `SELECT id, "audioFileId", title, artist, album, peaks, "createdAt", cover IS NOT NULL AS "hasCover"
           FROM shared_songs WHERE "audioFileId" = ANY($1::uuid[])`,
        [ids],
      ),
    ]);
    const byFile = new Map(details.map((one) => [one.audioFileId, one]));
    return files.map((file) => ({ file, details: byFile.get(file.id) }));
  }

  async findCover(audioFileId: string): Promise<Buffer | null> {
    const [row] = await this.dataSource.query<{ cover: Buffer | null }[]>(
      'SELECT cover FROM shared_songs WHERE "audioFileId" = $1',
      [audioFileId],
    );
    return row?.cover ?? null;
  }

  /** Replaces what was known; does nothing for a retune that was deleted meanwhile. */
  async save(
    audioFileId: string,
    { title, artist, album, cover, peaks }: Omit<SharedSongDetails, 'id' | 'audioFileId' | 'createdAt'>,
  ): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO shared_songs ("audioFileId", title, artist, album, cover, peaks)
       SELECT id, $2, $3, $4, $5, $6 FROM audio_files WHERE id = $1
       ON CONFLICT ("audioFileId") DO UPDATE
          SET title = excluded.title, artist = excluded.artist, album = excluded.album, cover = excluded.cover,
              peaks = excluded.peaks`,
      [audioFileId, title, artist, album, cover, peaks],
    );
  }
}
