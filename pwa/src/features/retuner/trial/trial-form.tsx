import { type ComponentType, type ReactNode, useState } from 'react';
import { useLazyComponent } from '../../../shared/hooks/use-lazy-component';
import { useSession } from '../../../shared/session/use-session';
import { chunkLoadToast } from '../../../shared/ui/chunk-load-toast';
import { useToast } from '../../../shared/ui/use-toast';
import { fitToTier } from '../options/options';
import { previewFor } from '../options/preview';
import type { QueueState } from '../queue/queue-state';
import type { SongQueue } from '../queue/song-queue';
import type { PlanOfferProps } from './plan-offer';
import { TrialAside } from './trial-aside';

const loadOffer = async (): Promise<ComponentType<PlanOfferProps>> => (await import('./plan-offer')).PlanOffer;

/** What differs in the form without a plan. */
export interface Trial {
  /** In place of converting. */
  onConvert: () => void;
  /** Under the button, once it was pressed. */
  offer: ReactNode;
  /** Below the summary. */
  aside: ReactNode;
}

interface TrialFormProps {
  queue: SongQueue;
  state: QueueState;
  /** The form itself, for one song or several. */
  form: (trial: Trial) => ReactNode;
}

/** The form without a plan: all of it works on this device, and converting offers the plans that can do it. */
export function TrialForm({ queue, state, form }: TrialFormProps) {
  const { status } = useSession();
  const [presses, setPresses] = useState(0);
  const toast = useToast();
  const offer = useLazyComponent(loadOffer, presses || null, () => toast(chunkLoadToast('The plans')));
  const options = fitToTier(state.options, 'pro');
  const song = state.songs.find(({ id }) => id === state.selectedId) ?? state.songs[0];
  const preview = song ? previewFor(song, options) : null;
  const largestBytes = Math.max(0, ...state.songs.map(({ sizeBytes }) => sizeBytes));
  return form({
    onConvert: () => setPresses(presses + 1),
    offer: offer && <offer.Component targetHz={preview?.targetHz ?? null} sizeBytes={largestBytes} />,
    aside: (
      <TrialAside
        song={song}
        preview={preview}
        mode={options.mode}
        isUser={status === 'signedIn'}
        onDiscard={() => queue.clear('all')}
      />
    ),
  });
}
