import type { ManifestOptions } from 'vite-plugin-pwa';

const BACKGROUND = '#091429';

/** Audio MIME types with their file extensions, as the system knows them. */
const AUDIO = {
  'audio/mpeg': ['.mp3'],
  'audio/wav': ['.wav'],
  'audio/x-wav': ['.wav'],
  'audio/mp4': ['.m4a'],
  'audio/aac': ['.aac'],
  'audio/flac': ['.flac'],
  'audio/ogg': ['.ogg', '.oga', '.opus'],
  'audio/aiff': ['.aif', '.aiff'],
};

const icon = (src: string, edge: number, purpose: 'any' | 'maskable' | 'monochrome') => ({
  src: `/icons/${src}-${edge}.png`,
  sizes: `${edge}x${edge}`,
  type: 'image/png',
  purpose,
});

const shortcut = (name: string, url: string, description: string) => ({
  name,
  url,
  description,
  icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
});

const screenshot = (name: string, label: string, form: 'wide' | 'narrow') => ({
  src: `/screenshots/${name}.png`,
  sizes: form === 'wide' ? '1280x800' : '390x844',
  type: 'image/png',
  form_factor: form,
  label,
});

/** The web app manifest. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Attune',
  short_name: 'Attune',
  description: 'Retunes music to another reference pitch, with a measured receipt for every song.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  categories: ['music', 'utilities', 'education'],
  background_color: BACKGROUND,
  theme_color: BACKGROUND,
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    icon('icon', 192, 'any'),
    icon('icon', 512, 'any'),
    icon('maskable', 192, 'maskable'),
    icon('maskable', 512, 'maskable'),
    icon('monochrome', 512, 'monochrome'),
  ],
  shortcuts: [
    shortcut('Tuner', '/tuner', 'Tune an instrument with the microphone'),
    shortcut('Retune', '/retuner', 'Retune a song'),
    shortcut('Player', '/player', 'Play a file from this device'),
  ],
  screenshots: [
    screenshot('home-wide', 'What Attune does', 'wide'),
    screenshot('retuner-wide', 'A song, its measured tuning and the target', 'wide'),
    screenshot('tuner-narrow', 'The instrument tuner', 'narrow'),
    screenshot('retuner-narrow', 'Choosing a target', 'narrow'),
  ],
  share_target: {
    action: '/share-target',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'audio', accept: ['audio/*', ...new Set(Object.values(AUDIO).flat())] }] },
  },
  file_handlers: [{ action: '/player', accept: AUDIO }],
};
