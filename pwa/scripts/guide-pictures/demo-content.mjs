// What the guide's pictures show: made in the demo account through the API, once; what is there already stays.
import { toWav } from '../../e2e/support/wav.ts';

const SAMPLE_RATE_HZ = 44_100;

const SONGS = [
  { name: 'Harbour Lights.wav', a4Hz: 441.92, seconds: 14 },
  { name: 'Low Water.wav', a4Hz: 440.3, seconds: 11 },
  { name: 'Winter Suite.wav', a4Hz: 442.6, seconds: 12 },
];

/** Semitones from A4: the chords of a song, a second each. */
const CHORDS = [
  [-12, 0, 4, 7],
  [-15, -3, 0, 4],
  [-17, -5, -1, 2],
  [-10, -1, 2, 5],
];

/**
 * @param {{
 *   get(path: string): Promise<any>,
 *   post(path: string, body: unknown): Promise<any>,
 *   upload(path: string, name: string, bytes: Buffer): Promise<any>,
 * }} api
 */
export async function makeDemoContent(api) {
  const songs = await retunedSongs(api);
  await Promise.all([presets(api), brand(api), team(api)]);
  const folder = await folderWith(api, songs);
  await links(api, songs, folder);
  return { song: songs[0] };
}

async function retunedSongs(api) {
  const known = (await api.get('/api/studio/history?limit=50')).items;
  for (const { name, a4Hz, seconds } of SONGS) {
    if (known.some(({ originalFilename }) => originalFilename === name)) continue;
    await api.upload('/api/retune?sourceHz=auto&targetHz=432', name, songWav(a4Hz, seconds));
  }
  const { items } = await api.get('/api/studio/history?limit=50');
  return SONGS.map(({ name }) => items.find(({ originalFilename }) => originalFilename === name));
}

async function presets(api) {
  if ((await api.get('/api/studio/presets')).length > 0) return;
  await api.post('/api/studio/presets', { name: 'Vinyl cut', frequency: 432, isDefault: true });
  await api.post('/api/studio/presets', { name: 'Baroque', frequency: 415, description: 'A semitone below' });
}

async function brand(api) {
  const { companyName } = await api.get('/api/studio/white-label');
  if (companyName !== null) return;
  await api.post('/api/studio/white-label', {
    companyName: 'Low Tide Audio',
    customDomain: '',
    primaryColor: '#14796d',
  });
}

async function team(api) {
  const members = await api.get('/api/studio/team');
  if (members.length > 1) return;
  await api.post('/api/studio/team', { email: 'jonas@example.com', role: 'editor' });
  await api.post('/api/studio/team', { email: 'ines@example.com', role: 'viewer' });
}

async function folderWith(api, songs) {
  const name = 'Live recordings';
  const known = (await api.get('/api/studio/folders')).find((folder) => folder.name === name);
  if (known) return known;
  const folder = await api.post('/api/studio/folders', { name, description: 'Tivoli, both nights' });
  await api.post(`/api/studio/folders/${folder.id}/items`, { retuneIds: songs.map(({ id }) => id) });
  return folder;
}

async function links(api, [song], folder) {
  if ((await api.get('/api/studio/links')).total > 0) return;
  await api.post('/api/studio/links', { folderId: folder.id, note: 'Band review' });
  const password = 'the lighthouse keeper';
  await api.post('/api/studio/links', { retuneId: song.id, expiresInDays: 30, maxDownloads: 10, password });
}

/** A song of plucked chords, mono, 16 bit. */
function songWav(a4Hz, seconds) {
  const format = { channels: 1, frames: seconds * SAMPLE_RATE_HZ, sampleRateHz: SAMPLE_RATE_HZ };
  return toWav(format, (frame) => sampleAt(frame / SAMPLE_RATE_HZ, a4Hz));
}

/** -1 to 1 */
function sampleAt(second, a4Hz) {
  const since = second % 1;
  const chord = CHORDS[Math.floor(second) % CHORDS.length];
  const envelope = Math.min(1, since * 200) * Math.exp(-2.5 * since);
  return chord.reduce((sum, semitones) => sum + pluckedString(a4Hz * 2 ** (semitones / 12), second), 0) * envelope;
}

function pluckedString(hz, second) {
  const phase = 2 * Math.PI * hz * second;
  return 0.12 * (Math.sin(phase) + Math.sin(2 * phase) / 2 + Math.sin(3 * phase) / 3);
}
