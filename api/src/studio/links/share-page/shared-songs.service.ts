import { Injectable } from '@nestjs/common';
import { ReceiptDto } from '../../../retune/delivery/receipt.dto.js';
import { resultFilename } from '../../../retune/domain/result-filename.js';
import { FolderSongsService } from '../../folders/folder-songs.service.js';
import type { LinkRow } from '../link.repository.js';
import { SongSizesService } from '../song-sizes.service.js';
import type { SharedSong } from './shared-song.js';
import { SharedSongRepository, type SharedSongRow } from './shared-song.repository.js';

/** The songs of a link, as visitors see them. */
@Injectable()
export class SharedSongsService {
  constructor(
    private readonly songs: SharedSongRepository,
    private readonly sizes: SongSizesService,
    private readonly folders: FolderSongsService,
  ) {}

  /** In the order of the folder. */
  async load(link: LinkRow): Promise<SharedSong[]> {
    const rows = await this.songs.find(link.songIds);
    const songs = await Promise.all(rows.map((row) => this.toSong(row, link)));
    const order = link.folderId === null ? [] : await this.folders.listIds(link.ownerId, link.folderId);
    const places = new Map(order.map((id, place) => [id, place]));
    const placeOf = ({ id }: SharedSong): number => places.get(id) ?? order.length;
    return songs.filter((song) => song !== null).toSorted((a, b) => placeOf(a) - placeOf(b));
  }

  /** Null when the link shares no stored song with this id. */
  async find(link: LinkRow, id: string): Promise<SharedSong | null> {
    if (!link.songIds.includes(id)) return null;
    const [row] = await this.songs.find([id]);
    return row ? this.toSong(row, link) : null;
  }

  private async toSong({ file, details }: SharedSongRow, link: LinkRow): Promise<SharedSong | null> {
    const { id, originalFilename, processedObjectPath, processingParams: params, processedAt } = file;
    if (processedObjectPath === null || params === null) return null;
    const { gainDb = 0 } = params;
    return {
      id,
      title: details?.title ?? withoutExtension(originalFilename),
      artist: details?.artist ?? null,
      album: details?.album ?? null,
      hasCover: details?.hasCover ?? false,
      peaks: details?.peaks ?? null,
      format: params.format,
      filename: resultFilename(originalFilename, params.targetHz, params.format),
      key: processedObjectPath,
      originalKey: link.allowsOriginal ? file.objectPath : null,
      bytes: await this.sizes.total([id]),
      durationSeconds: file.duration,
      targetHz: params.targetHz,
      gainDb,
      processedAt: processedAt ?? file.createdAt,
      receipt: ReceiptDto.from(file) ?? null,
    };
  }
}

function withoutExtension(filename: string): string {
  return filename.replace(/(?<=.)\.[^.\s]{1,10}$/u, '');
}
