import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PinoLogger } from 'nestjs-pino';
import type { Sharp } from 'sharp';
import type { Identity } from '../../../auth/identity.js';
import { AttemptLimitsService } from '../../../auth/limits/attempt-limits.service.js';
import { recordActivity } from '../../../auth/workspace/record-activity.js';
import { Storage } from '../../../platform/storage/storage.js';
import { UploadRoomService } from '../../../retune/uploads/upload-admission.service.js';
import { BrandDto } from '../brand.dto.js';
import { MAX_PICTURE_BYTES } from '../../pictures/picture.errors.js';
import { PictureReaderService } from '../../pictures/picture-reader.service.js';
import { logoNotFound } from '../brand.errors.js';
import { BrandRepository } from '../brand.repository.js';

/** Longest side of a stored logo, px. */
const MAX_SIDE = 1024;

/** A version never changes, so browsers may keep it; and it is a picture, whatever a browser makes of it. */
const LOGO_HEADERS = {
  'Content-Type': 'image/png',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Receives, stores and sends the logos of brands. */
@Injectable()
export class BrandLogosService {
  constructor(
    private readonly brands: BrandRepository,
    private readonly pictures: PictureReaderService,
    private readonly storage: Storage,
    private readonly room: UploadRoomService,
    private readonly limits: AttemptLimitsService,
    private readonly logger: PinoLogger,
  ) {}

  /** @throws AppError 400, 408, 413, 415, 422 for what can’t be a logo; 429; 503 without room */
  async replace({ userId, workspace: { ownerId } }: Identity, request: Request): Promise<BrandDto> {
    await this.room.check(MAX_PICTURE_BYTES);
    await this.limits.consume(['logo-workspace', ownerId]);
    const { data: png, info } = await this.pictures.read(request, 'logo', toLogo);
    const version = randomUUID();
    const key = logoKey(version);
    await this.storage.write(key, Readable.from([png], { objectMode: false }));
    try {
      await this.change(ownerId, userId, {
        logoUrl: logoPath(ownerId, version),
        logoWidth: info.width,
        logoHeight: info.height,
      });
    } catch (error) {
      await this.removeFile(key);
      throw error;
    }
    return BrandDto.from(await this.brands.find(ownerId));
  }

  /** May be repeated. */
  async remove({ userId, workspace: { ownerId } }: Identity): Promise<BrandDto> {
    await this.change(ownerId, userId, { logoUrl: null, logoWidth: null, logoHeight: null });
    return BrandDto.from(await this.brands.find(ownerId));
  }

  /** @throws AppError 404 for any logo but the current one */
  async send(ownerId: string, version: string, response: Response): Promise<void> {
    if (!(await this.brands.hasLogo(ownerId, logoPath(ownerId, version)))) throw logoNotFound();
    response.set({ ...LOGO_HEADERS, ETag: `"${version}"` });
    if (response.req.fresh) return void response.status(304).end();
    const { stream, bytes } = await this.storage.read(logoKey(version));
    response.set('Content-Length', String(bytes));
    try {
      await pipeline(stream, response);
    } catch (error) {
      this.logger.debug({ err: error }, 'A client left in the middle of a logo');
    }
  }

  /** Sets or clears the logo, and removes the file that it replaces. */
  private async change(
    ownerId: string,
    userId: string,
    logo: { logoUrl: string | null; logoWidth: number | null; logoHeight: number | null },
  ): Promise<void> {
    const replaced = await this.brands.transaction(async (manager) => {
      const { id, logoUrl } = await this.brands.lock(manager, ownerId);
      if (logoUrl === logo.logoUrl) return null;
      await this.brands.update(manager, id, logo);
      const action = logo.logoUrl === null ? 'brand.logo_removed' : 'brand.logo_changed';
      await recordActivity(manager, { ownerId, userId }, { action, resourceType: 'brand', resourceId: id });
      return logoUrl;
    });
    if (replaced !== null) await this.removeFile(logoKey(replaced));
  }

  /** The change is made by then: a file that can’t be removed is no reason to report it as failed. */
  private async removeFile(key: string): Promise<void> {
    try {
      await this.storage.remove(key);
    } catch (error) {
      this.logger.warn({ err: error, key }, 'A logo could not be removed');
    }
  }
}

/** PNG, sRGB, without metadata. */
function toLogo(picture: Sharp) {
  return picture
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
}

/** Where the public finds a version of a workspace’s logo. */
function logoPath(ownerId: string, version: string): string {
  return `/api/brand/${ownerId}/logo/${version}`;
}

/** The storage key of a logo, from its version or from a path that ends with it. */
export function logoKey(versionOrPath: string): string {
  return `logos/${versionOrPath.slice(versionOrPath.lastIndexOf('/') + 1)}.png`;
}
