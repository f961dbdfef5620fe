// The system packages that set-up installs and the programs they bring. Node built-ins only: this runs before npm
// installs any package.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

const isMac = process.platform === 'darwin';

/**
 * What must be installed: the programs a package brings, how to see that it is installed, and its name in apt and brew.
 * Without a name in brew it is for Linux only. `betterApt`: taken instead of `apt` where the distribution has it.
 * `forTests`: asked for by --tests. `isOptional`: without it something is slower, which is no reason to stop.
 */
export const SYSTEM_PACKAGES = [
  {
    programs: ['ffmpeg', 'ffprobe'],
    isInstalled: () => runs('ffmpeg', '-version') && runs('ffprobe', '-version'),
    apt: 'ffmpeg',
    brew: 'ffmpeg',
  },
  {
    // Decoders run in its sandbox; a worker says at its start whether it works.
    programs: ['bwrap'],
    isInstalled: () => runs('bwrap', '--version'),
    apt: 'bubblewrap',
  },
  {
    // These two for the addon with the system's library.
    forTests: true,
    programs: ['pkg-config'],
    isInstalled: () => runs('pkg-config', '--version'),
    apt: 'pkg-config',
    brew: 'pkgconf',
  },
  {
    forTests: true,
    programs: [],
    isInstalled: () => runs('pkg-config', '--exists', 'rubberband'),
    apt: 'librubberband-dev',
    brew: 'rubberband',
  },
  {
    // This and the next three make our own build of Rubber Band.
    isOptional: true,
    programs: ['xz'],
    isInstalled: () => runs('xz', '--version'),
    apt: 'xz-utils',
  },
  {
    isOptional: true,
    programs: ['patch'],
    isInstalled: () => runs('patch', '--version'),
    apt: 'patch',
  },
  {
    isOptional: true,
    programs: ['c++', 'make'],
    isInstalled: () => runs('c++', '--version') && runs('make', '--version'),
    apt: 'build-essential',
  },
  {
    isOptional: true,
    programs: ['python3'],
    isInstalled: () => runs('python3', '--version'),
    apt: 'python3',
  },
  {
    programs: ['ps', 'pgrep'],
    isInstalled: () => runs('ps', '-V') && runs('pgrep', '-V'),
    apt: 'procps',
  },
  {
    // For the line that the start prints; macOS has it.
    programs: ['curl'],
    isInstalled: () => runs('curl', '--version'),
    apt: 'curl',
  },
  {
    forTests: true,
    programs: ['chromium'],
    isInstalled: () =>
      Boolean(process.env.CHROMIUM_PATH) ||
      ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].some((name) =>
        runs(name, '--version'),
      ) ||
      existsSync('/Applications/Google Chrome.app') ||
      existsSync('/Applications/Chromium.app'),
    apt: 'chromium',
    // The same browser without windows of its own, which cost the journeys a third of their processor time.
    betterApt: 'chromium-headless-shell',
    brew: 'chromium',
  },
  {
    // The page's fallback font has its measures; macOS has Arial.
    forTests: true,
    programs: [],
    isInstalled: () => hasFont(/^(LiberationSans-Regular|Arial)\.(ttf|otf)$/i),
    apt: 'fonts-liberation',
  },
].filter(({ brew }) => !isMac || brew !== undefined);

/**
 * Programs that are part of every Debian and Ubuntu (packages marked essential);
 * setpriv, prlimit and taskset are Linux's own.
 */
export const ESSENTIAL_PROGRAMS = [
  'sh',
  'bash',
  'cat',
  'env',
  'grep',
  'head',
  'id',
  'kill',
  'ls',
  'prlimit',
  'setpriv',
  'sleep',
  'tar',
  'taskset',
  'true',
  'wc',
];

/**
 * Programs that are used if installed; where one is missing, a message says so: tests of proxies and a pooler, journeys
 * in other browsers, containers, a lint of the addon, the compiler of the browser's measurement, an example in another
 * language, comparisons, evaluation, set-up itself; and git and npm, which the user needed to get the project.
 */
export const OPTIONAL_PROGRAMS = [
  'apt-cache',
  'apt-get',
  'brew',
  'caddy',
  'clang++-19',
  'clang-19',
  'llvm-ar-19',
  'cppcheck',
  'debootstrap',
  'docker',
  'espeak-ng',
  'fluidsynth',
  'git',
  'lame',
  'mount',
  'nginx',
  'npm',
  'pgbouncer',
  'prometheus',
  'promtool',
  'pulseaudio',
  'python3',
  'rubberband',
  'soundstretch',
  'sox',
  'sudo',
  'umount',
  'xvfb-run',
];

export function runs(command, ...args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

function hasFont(name) {
  return ['/usr/share/fonts', '/usr/local/share/fonts']
    .filter((folder) => existsSync(folder))
    .some((folder) => readdirSync(folder, { recursive: true }).some((file) => name.test(file.split('/').at(-1))));
}
