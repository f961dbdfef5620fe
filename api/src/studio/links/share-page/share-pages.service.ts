import type { PasswordProblem } from '@attune/catalogue/share-page';
import { Injectable } from '@nestjs/common';
import express, { type Request, type Response } from 'express';
import { promisify } from 'node:util';
import { Config } from '../../../platform/config/config.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { FolderRepository } from '../../folders/folder.repository.js';
import type { LinkRow } from '../link.repository.js';
import { linkUrl } from '../link-view.js';
import { isPreview } from './preview-programs.js';
import { SharedSongRepository } from './shared-song.repository.js';
import type { SharedSong } from './shared-song.js';
import { SharedSongsService } from './shared-songs.service.js';
import { ShareDownloadsService } from './share-downloads.service.js';
import { type ShareAccess, ShareAccessService } from './share-access.service.js';
import { ShareListeningService } from './share-listening.service.js';
import { noDownloadsLeft, nothingHere } from './share-page.errors.js';
import { closedPage, openPage, passwordPage, type ShareAnswer, usedUpPage } from './share-page-content.js';
import { SHARE_HEADERS, SharePageSender } from './share-page.sender.js';
import { SharePasswordsService } from './share-passwords.service.js';
import { SongDescriptionsService } from './song-descriptions.service.js';

const FORM_LIMIT = '4kb';
const TOO_MANY_ATTEMPTS = 429;
const COVER_HEADERS = { 'Content-Type': 'image/jpeg', 'Cache-Control': 'private, max-age=3600' };

const readForm = promisify(express.urlencoded({ extended: false, limit: FORM_LIMIT, parameterLimit: 4 }));

/** The use cases of a visitor of a share link. */
@Injectable()
export class SharePagesService {
  constructor(
    private readonly access: ShareAccessService,
    private readonly songs: SharedSongsService,
    private readonly covers: SharedSongRepository,
    private readonly folders: FolderRepository,
    private readonly descriptions: SongDescriptionsService,
    private readonly downloads: ShareDownloadsService,
    private readonly listening: ShareListeningService,
    private readonly passwords: SharePasswordsService,
    private readonly sender: SharePageSender,
    private readonly config: Config,
  ) {}

  /** The page itself; counts nothing. */
  async show(token: string, response: Response): Promise<void> {
    const access = await this.access.check(token, response.req);
    if (access.kind !== 'open') {
      this.sendClosed(access, response);
      return;
    }
    const { link, hasDownloadsLeft } = access;
    const songs = await this.songs.load(link);
    await this.descriptions.requestMissing(
      link.ownerId,
      songs.map(({ id }) => id),
    );
    const brokenOff = hasDownloadsLeft ? [] : await this.downloads.findBrokenOff(link, response.req);
    const downloads = { hasLeft: hasDownloadsLeft, brokenOff };
    const address = linkUrl(link, this.config.publicUrl);
    this.sender.send(response, openPage({ link, songs, downloads, address }));
  }

  /** Back to the page when the password is right, else the form with what is wrong. */
  async enterPassword(token: string, request: Request, response: Response): Promise<void> {
    const access = await this.access.check(token, request);
    if (access.kind === 'unknown' || access.kind === 'closed') {
      this.sendClosed(access, response);
      return;
    }
    if (access.kind === 'password') {
      const problem = await this.tryPassword(access.link, await readPassword(request, response), response);
      if (problem !== null) {
        this.sender.send(response, this.passwordPage(access.link, problem));
        return;
      }
    }
    response.set(SHARE_HEADERS).redirect(303, `/s/${access.link.token}`);
  }

  /** @param songId of a folder's song; null: the link's own */
  async downloadSong(token: string, songId: string | null, response: Response): Promise<void> {
    const link = await this.openForDownload(token, response);
    if (link === null) return;
    if ((songId === null) !== (link.what === 'song')) throw nothingHere();
    const song = await this.songs.find(link, songId ?? link.retuneId ?? '');
    if (!song) throw nothingHere();
    await this.orUsedUp(link, response, () => this.downloads.sendSong(link, song, response));
  }

  async downloadAll(token: string, response: Response): Promise<void> {
    const link = await this.openForDownload(token, response);
    if (link === null) return;
    if (link.what !== 'folder') throw nothingHere();
    const songs = await this.songs.load(link);
    await this.orUsedUp(link, response, () => this.downloads.sendZip(link, songs, response));
  }

  async listen(token: string, songId: string, version: string, response: Response): Promise<void> {
    if (version !== 'original' && version !== 'retuned') throw nothingHere();
    const found = await this.findSong(token, songId, response);
    if (found) await this.listening.send(found.link, found.song, version, response);
  }

  async sendCover(token: string, songId: string, response: Response): Promise<void> {
    const found = await this.findSong(token, songId, response);
    if (!found) return;
    sendPicture(response, await this.covers.findCover(found.song.id));
  }

  async sendFolderCover(token: string, response: Response): Promise<void> {
    const link = await this.open(token, response);
    if (link === null) return;
    const { ownerId, folderId } = link;
    sendPicture(response, folderId === null ? null : await this.folders.findCover(ownerId, folderId, null));
  }

  private async findSong(
    token: string,
    songId: string,
    response: Response,
  ): Promise<{ link: LinkRow; song: SharedSong } | null> {
    const link = await this.open(token, response);
    if (link === null) return null;
    const song = await this.songs.find(link, songId);
    if (!song) throw nothingHere();
    return { link, song };
  }

  /** Null when the visitor is sent elsewhere: to the page, to enter the password there, or to read why it is closed. */
  private async open(token: string, response: Response): Promise<LinkRow | null> {
    const access = await this.access.check(token, response.req);
    response.set(SHARE_HEADERS);
    if (access.kind === 'open') return access.link;
    if (access.kind === 'password') response.redirect(302, `/s/${access.link.token}`);
    else this.sendClosed(access, response);
    return null;
  }

  /** Programs that show previews are sent to the page, which counts nothing. */
  private async openForDownload(token: string, response: Response): Promise<LinkRow | null> {
    const link = await this.open(token, response);
    if (link === null || !isPreview(response.req)) return link;
    response.redirect(302, `/s/${link.token}`);
    return null;
  }

  private sendClosed(access: Exclude<ShareAccess, { kind: 'open' }>, response: Response): void {
    if (access.kind === 'unknown') throw nothingHere();
    const page =
      access.kind === 'closed' ? closedPage(access.link, access.status) : this.passwordPage(access.link, null);
    this.sender.send(response, page);
  }

  private passwordPage(link: LinkRow, problem: PasswordProblem | null): ShareAnswer {
    return passwordPage(link, problem, linkUrl(link, this.config.publicUrl));
  }

  private async orUsedUp(link: LinkRow, response: Response, send: () => Promise<void>): Promise<void> {
    try {
      await send();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== noDownloadsLeft().code) throw error;
      for (const name of ['ETag', 'Accept-Ranges']) response.removeHeader(name);
      this.sender.send(response, usedUpPage(link));
    }
  }

  private async tryPassword(
    link: LinkRow & { password: string },
    password: string,
    response: Response,
  ): Promise<PasswordProblem | null> {
    if (password === '') return { isEmpty: true };
    try {
      return await this.passwords.enter(link, password, response);
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== TOO_MANY_ATTEMPTS) throw error;
      response.set(error.headers);
      return { pauseSeconds: Number(error.headers['Retry-After']) };
    }
  }
}

function sendPicture(response: Response, picture: Buffer | null): void {
  if (picture === null) throw nothingHere();
  response.set({ ...SHARE_HEADERS, ...COVER_HEADERS }).send(picture);
}

/** Empty when the body is not the form's. */
async function readPassword(request: Request, response: Response): Promise<string> {
  request.body = undefined;
  await readForm(request, response);
  const { password } = (request.body ?? {}) as { password?: unknown };
  return typeof password === 'string' ? password : '';
}
