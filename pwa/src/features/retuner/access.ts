import type { Tier } from '@attune/catalogue/plans';
import { mayRetune } from '@attune/catalogue/tier-policy';
import type { UsageReading } from '../../shared/plans/usage';

/**
 * `role`: signed in, but not allowed to retune in this workspace. `sign-up`: a visitor.
 * `upgrade`: signed in without a plan that retunes. `limit`: nothing left this month.
 */
export type Access = 'loading' | 'sign-up' | 'role' | 'upgrade' | 'limit' | 'open';

/** Whether songs can be measured and heard here, but not converted. @param problem why the session is not known */
export function isTrial(access: Access, problem: object | null): access is 'sign-up' | 'upgrade' {
  return access === 'upgrade' || (access === 'sign-up' && problem === null);
}

/**
 * What the page offers a user. The tier is checked before the limit, so users without a plan never see a limit. While
 * usage is unknown the form is open; the server decides.
 */
export function accessFor(session: {
  status: 'loading' | 'signedOut' | 'signedIn';
  /** Of the current workspace. */
  tier: Tier;
  /** Whether the user's role there allows it. */
  mayRetuneHere: boolean;
  usage: UsageReading | undefined;
}): Access {
  if (session.status === 'loading') return 'loading';
  if (session.status === 'signedOut') return 'sign-up';
  if (!session.mayRetuneHere) return 'role';
  if (!mayRetune(session.tier)) return 'upgrade';
  return session.usage?.isUsedUp ? 'limit' : 'open';
}

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
