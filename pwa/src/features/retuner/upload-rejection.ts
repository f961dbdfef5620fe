import { TIER_NAMES } from '@attune/catalogue/plan-offers';
import { useNavigate } from 'react-router-dom';
import { LIMIT_REACHED, limitReachedWords } from '../../shared/plans/usage';
import { useAuthDialogs } from '../../shared/session/auth-dialogs';
import { useToast } from '../../shared/ui/use-toast';
import type { Access } from './access';

/** Why files are rejected now, for the user, and which action is offered. */
interface UploadRejection {
  title: string;
  description: string;
  action: 'sign-in' | 'plans' | 'upgrade' | null;
}

/**
 * @param isSessionUnknown whether the session could not be loaded
 * @returns null while the session is loading: then the files just stay pending
 */
export function rejectionFor(
  access: Exclude<Access, 'open' | 'limit'>,
  isSessionUnknown: boolean,
  files: readonly File[],
): UploadRejection | null {
  const [first] = files;
  const what = files.length === 1 && first ? `${first.name} stays` : `${files.length} files stay`;
  if (access === 'upgrade') {
    return {
      title: 'Retuning needs a plan',
      description: `You’re on the ${TIER_NAMES.free} plan. Nothing was uploaded.`,
      action: 'plans',
    };
  }
  if (access === 'role') {
    return {
      title: 'You can’t retune in this workspace',
      description: 'Nothing was uploaded. Choose another workspace at the top of the page, or ask for another role.',
      action: null,
    };
  }
  if (access === 'loading') return null;
  if (isSessionUnknown) {
    return {
      title: 'We couldn’t check whether you’re signed in',
      description: `${what} on this page until we know.`,
      action: null,
    };
  }
  return {
    title: 'Retuning needs a plan',
    description: `${what} on this page until you sign in. Nothing was uploaded.`,
    action: 'sign-in',
  };
}

export function limitReached(limit: number): UploadRejection {
  return {
    title: LIMIT_REACHED,
    description: limitReachedWords(limit),
    action: 'upgrade',
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

/** Shows why files are rejected, with an action. */
export function useRejectionToast(): (why: UploadRejection) => void {
  const toast = useToast();
  const navigate = useNavigate();
  const { openSignIn } = useAuthDialogs();
  const actions = {
    'sign-in': { label: 'Sign In', onClick: () => openSignIn() },
    plans: { label: 'See plans', onClick: () => void navigate('/pricing') },
    upgrade: { label: 'Upgrade Plan', onClick: () => void navigate('/pricing') },
  };
  return ({ title, description, action }) => toast({ title, description, ...(action && { action: actions[action] }) });
}
