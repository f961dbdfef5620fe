import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { newId } from '../../../shared/new-id';
import { useToast } from '../../../shared/ui/use-toast';
import { keepShared, readLink, sharedTitle } from '../model/shared-tuning';
import { useTunerSession } from '../parts/use-tuner';

/** Offers the tuning that the page's address carries; nothing changes before Keep. */
export function LinkedTuning() {
  const session = useTunerSession();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const offer = useEffectEvent(() => {
    const shared = readLink(hash);
    if (!shared) return undefined;
    return toast({
      title: sharedTitle(shared, session.state.settings),
      description: 'From a link. Nothing of yours was changed.',
      isLasting: true,
      action: {
        label: 'Keep',
        onClick: () => {
          session.choose(keepShared(shared, session.state.settings, newId));
          void navigate({ hash: '' }, { replace: true });
        },
      },
    });
  });
  useEffect(() => offer(), [hash]);
  return null;
}
