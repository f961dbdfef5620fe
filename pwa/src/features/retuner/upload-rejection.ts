import type { Access } from './access';

/** Why files are rejected now, for the user. */
interface UploadRejection {
  title: string;
  description: string;
}

/**
 * @param isSessionUnknown whether the session could not be loaded
 * @returns null where the files are opened, or just stay pending while the session is loading
 */
export function rejectionFor(
  access: Exclude<Access, 'open' | 'limit'>,
  isSessionUnknown: boolean,
  files: readonly File[],
): UploadRejection | null {
  if (access === 'role') {
    return {
      title: 'You can’t retune in this workspace',
      description: 'Nothing was uploaded. Choose another workspace at the top of the page, or ask for another role.',
    };
  }
  if (!isSessionUnknown) return null;
  const [first] = files;
  return {
    title: 'We couldn’t check whether you’re signed in',
    description: `${files.length === 1 && first ? `${first.name} stays` : `${files.length} files stay`} on this page until we know.`,
  };
}

/** For a user who returns with a plan. */
export function filesRestored(files: readonly File[]): { title: string; description: string } {
  const [first] = files;
  const isOne = files.length === 1 && first !== undefined;
  return {
    title: isOne ? 'Your file is here' : 'Your files are here',
    description: `${isOne ? `${first.name} was` : `${files.length} files were`} saved in this browser. Nothing has been uploaded yet.`,
  };
}
