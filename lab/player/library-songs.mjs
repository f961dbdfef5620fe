import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { randomFrom } from '../evaluate/random.mjs';
import { inTemporaryFolder } from '../shared/ffmpeg.mjs';

// The library that library.mjs fills: always the same songs, by some hundred artists.
/* global OffscreenCanvas, TextEncoder, indexedDB, navigator */

const FOLDER_ID = 'lab-music';
const WORDS =
  'harbour light salt rail tide weaver third letter mull brick yard stomp forge hammer paper moon rag low sun field note' +
  ' glass hour slow air winter river long road été cœur über straße mañana north window silver bird night train';
const SONGS_PER_ALBUM = 12;
const ALBUMS_PER_ARTIST = 2;
/** Every eighth album has covers in its files; every eleventh song is not measured yet. */
const COVER_EVERY_ALBUMS = 8;
const UNMEASURED_EVERY_SONGS = 11;
const DAY_MS = 86_400_000;

/**
 * Songs as the player stores them, in one folder; the last `soundCount` are tones of five seconds that are not measured
 * yet, added last, so that they are measured first.
 */
export function librarySongs(count, soundCount) {
  const random = randomFrom('library');
  const words = WORDS.split(' ');
  const name = (length) => {
    const text = Array.from({ length }, () => random.pick(words)).join(' ');
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  let artist = '';
  let album = '';
  return Array.from({ length: count }, (_, at) => {
    const albumAt = Math.floor(at / SONGS_PER_ALBUM);
    if (at % (SONGS_PER_ALBUM * ALBUMS_PER_ARTIST) === 0) artist = `The ${name(2)}`;
    if (at % SONGS_PER_ALBUM === 0) album = name(random.whole(1, 3));
    const track = (at % SONGS_PER_ALBUM) + 1;
    const title = name(random.whole(1, 4));
    const isSound = at >= count - soundCount;
    const isMeasured = !isSound && at % UNMEASURED_EVERY_SONGS > 0;
    const hasA4 = isMeasured && random.chance(0.9);
    const fileName = `${track} ${title}.${isSound ? 'wav' : 'mp3'}`;
    return {
      id: `${Math.floor(random.between(0, 16)).toString(16)}-lab-${at}`,
      fileName,
      type: isSound ? 'audio/wav' : 'audio/mpeg',
      sizeBytes: random.whole(3_000_000, 12_000_000),
      lastModified: at * DAY_MS,
      addedAt: at,
      title,
      artist,
      album,
      albumArtist: null,
      track,
      disc: null,
      durationSeconds: random.between(90, 480),
      a4Hz: hasA4 ? 440 + 3 * random.normal() : null,
      a4ErrorCents: hasA4 ? random.between(0.2, 2) : null,
      isMeasured,
      isMoving: hasA4 && random.chance(0.04),
      place: 'folder',
      folderId: FOLDER_ID,
      path: `${artist} ${albumAt}/${fileName}`,
      /** Not stored: what its file is made of. */
      file: isSound ? 'tone' : albumAt % COVER_EVERY_ALBUMS === 0 ? 'cover' : null,
    };
  });
}

/** Fills the library of a page that has shown it once, and so has made its tables. */
export async function fillLibrary(page, songs) {
  const tone = inTemporaryFolder((folder) => {
    const file = path.join(folder, 'tone.wav');
    execFileSync(process.execPath, [path.resolve(import.meta.dirname, '../shared/write-tone.mjs'), file]);
    return readFileSync(file, 'base64');
  });
  await page.evaluate(store, { songs, tone, folderId: FOLDER_ID });
}

/** Runs in the page. */
async function store({ songs, tone, folderId }) {
  const COVER_PX = 400;
  const done = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const drawing = new OffscreenCanvas(COVER_PX, COVER_PX);
  const pen = drawing.getContext('2d');

  /** An ID3v2.3 tag with a picture, and nothing to play behind it. */
  const coverFile = async (hue) => {
    for (let y = 0; y < COVER_PX; y += 4) {
      pen.fillStyle = `hsl(${(hue * 37 + y) % 360} 60% ${30 + (y % 40)}%)`;
      pen.fillRect((y * hue) % 90, y, COVER_PX, 4);
    }
    const picture = await drawing.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    const head = new TextEncoder().encode('\0image/jpeg\0\x03\0');
    const size = head.length + picture.size;
    const frame = new DataView(new ArrayBuffer(10));
    for (const [at, letter] of [...'APIC'].entries()) frame.setUint8(at, letter.charCodeAt(0));
    frame.setUint32(4, size);
    const tag = new DataView(new ArrayBuffer(10));
    for (const [at, byte] of [0x49, 0x44, 0x33, 3, 0, 0].entries()) tag.setUint8(at, byte);
    for (const [at, bits] of [21, 14, 7, 0].entries()) tag.setUint8(6 + at, ((size + 10) >> bits) & 0x7f);
    return new Blob([tag, frame, head, picture]);
  };

  // eslint-disable-next-line n/no-unsupported-features/node-builtins -- the page's own
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle('Music', { create: true });
  const toneFile = await (await fetch(`data:audio/wav;base64,${tone}`)).blob();
  let cover = { artistAlbum: '', file: null };
  for (const [at, { file, path: place }] of songs.entries()) {
    if (file === null) continue;
    const [artistAlbum, name] = place.split('/');
    if (file === 'cover' && cover.artistAlbum !== artistAlbum) cover = { artistAlbum, file: await coverFile(at) };
    const inside = await folder.getDirectoryHandle(artistAlbum, { create: true });
    const writable = await (await inside.getFileHandle(name, { create: true })).createWritable();
    await writable.write(file === 'tone' ? toneFile : cover.file);
    await writable.close();
  }

  const database = await done(indexedDB.open('attune-player'));
  const transaction = database.transaction(['library', 'folders'], 'readwrite');
  for (const song of songs) transaction.objectStore('library').put({ ...song, file: undefined });
  const readAt = songs.length;
  transaction.objectStore('folders').put({ id: folderId, name: 'Music', readAt, handle: folder });
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  database.close();
}
