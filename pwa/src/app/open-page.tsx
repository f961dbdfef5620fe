import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useSession } from '../shared/session/use-session';
import { useWorkspace } from '../shared/session/use-workspace';
import { useToast } from '../shared/ui/use-toast';
import { PageLoading } from './layout/page-loading';

/** Target of shared files: forwards them to the retuner for users who may retune, else to the player. */
export function OpenPage() {
  const { status } = useSession();
  const { tier } = useWorkspace();
  const hasFailed = useSearchParams()[0].has('failed');
  const toast = useToast();

  useEffect(() => {
    if (!hasFailed) return;
    toast({
      title: 'We couldn’t open the shared file',
      description: 'This device may be out of storage. Free up some space and share it again, or choose the file here.',
      tone: 'bad',
    });
  }, [hasFailed, toast]);

  if (status === 'loading') return <PageLoading />;
  return <Navigate to={tier === 'free' ? '/player' : '/retuner'} replace />;
}
