import { useNavigate } from 'react-router-dom';
import { reasonOf } from '../../api/api-error';
import { useAuthLogoutMutation } from '../../api/generated/attune-client';
import { useToast } from '../ui/use-toast';

/** Ends the session and goes to the home page. */
export function useSignOut(): { signOut: () => Promise<void>; isSigningOut: boolean } {
  const [logout, { isLoading }] = useAuthLogoutMutation();
  const navigate = useNavigate();
  const toast = useToast();
  const signOut = async () => {
    try {
      await logout().unwrap();
      await navigate('/');
      toast({ title: 'Signed out' });
    } catch (error) {
      toast({ title: 'Logout Failed', description: reasonOf(error), tone: 'bad' });
    }
  };
  return { signOut, isSigningOut: isLoading };
}
