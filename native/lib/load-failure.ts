/** In this repository as where the package is installed. */
const BUILD = 'npm run build:addon in its folder';

/**
 * The error when the addon does not load: says in one sentence what to install.
 *
 * @param cause what require() threw
 * @param platform `process.platform`
 */
export function loadFailure(cause: unknown, platform: string): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const mac = platform === 'darwin';
  if (/librubberband/.test(reason)) {
    const command = mac ? 'brew install rubberband' : 'apt install librubberband2';
    return new Error(`node-rubberband needs the Rubber Band library: ${command}`, { cause });
  }
  if (/Cannot find module/.test(reason)) {
    const packages = mac ? 'brew install rubberband pkgconf' : 'apt install g++ make python3 xz-utils patch';
    return new Error(`node-rubberband has not been built yet: ${packages}, then ${BUILD}`, { cause });
  }
  return new Error(`node-rubberband does not load here: ${BUILD} rebuilds it`, { cause });
}
