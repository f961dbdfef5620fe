import type { Plugin } from 'vite';

/** What blockers of advertisements and trackers (EasyList, EasyPrivacy) take for one, whatever the file holds. */
const BLOCKED = /(^|[-_.])(analytics|stats?|ads?)[-_.]|track(er|ing)|beacon|pixel|telemetry|banner/i;
const HASH = /-[\w-]{8}(?=\.\w+$)/;

/** Fails the build for a file whose name a blocker would keep from many visitors. */
export function checkAssetNames(): Plugin {
  return {
    name: 'asset-names',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const blocked = Object.keys(bundle).filter(isBlocked);
        if (blocked.length === 0) return;
        this.error(
          `Ad blockers would block ${blocked.join(', ')}. Rename the source file, or its chunk in vite.config.ts (CHUNK_NAMES).`,
        );
      },
    },
  };
}

/** @param file as the build writes it, with its hash */
export function isBlocked(file: string): boolean {
  return BLOCKED.test((file.split('/').at(-1) ?? '').replace(HASH, ''));
}
