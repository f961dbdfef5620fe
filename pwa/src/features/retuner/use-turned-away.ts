import { useNavigate } from 'react-router-dom';
import { useAuthDialogs } from '../../shared/session/auth-dialogs';
import { useToast } from '../../shared/ui/use-toast';
import type { TurnedAway } from './model/turned-away';

/** Says why files are not taken in, with the way on. */
export function useTurnedAway(): (why: TurnedAway) => void {
  const toast = useToast();
  const navigate = useNavigate();
  const { openSignIn } = useAuthDialogs();
  const waysOn = {
    'sign-in': { label: 'Sign In', onClick: () => openSignIn() },
    plans: { label: 'See plans', onClick: () => void navigate('/pricing') },
    upgrade: { label: 'Upgrade Plan', onClick: () => void navigate('/pricing') },
  };
  return ({ title, description, wayOn }) => toast({ title, description, ...(wayOn && { action: waysOn[wayOn] }) });
}
