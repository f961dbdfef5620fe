import { type ComponentType, useState } from 'react';
import { useLazyComponent } from '../../../shared/hooks/use-lazy-component';
import { useSession } from '../../../shared/session/use-session';
import { chunkLoadToast } from '../../../shared/ui/chunk-load-toast';
import { useToast } from '../../../shared/ui/use-toast';
import { fitToTier } from '../options/options';
import { previewFor } from '../options/preview';
import { RetuneForm } from '../panels/retune-form';
import type { QueueState } from '../queue/queue-state';
import type { SongQueue } from '../queue/song-queue';
import type { PlanOfferProps } from './plan-offer';
import { TrialAside } from './trial-aside';

const loadOffer = async (): Promise<ComponentType<PlanOfferProps>> => (await import('./plan-offer')).PlanOffer;

interface TrialFormProps {
  queue: SongQueue;
  state: QueueState;
  isOver: boolean;
  onFiles: (files: File[]) => void;
}

/** The form without a plan: all of it works on this device, and converting offers the plans that can do it. */
export function TrialForm({ queue, state, isOver, onFiles }: TrialFormProps) {
  const { status } = useSession();
  const [presses, setPresses] = useState(0);
  const toast = useToast();
  const offer = useLazyComponent(loadOffer, presses || null, () => toast(chunkLoadToast('The plans')));
  const options = fitToTier(state.options, 'pro');
  const song = state.songs.find(({ id }) => id === state.selectedId) ?? state.songs[0];
  const preview = song ? previewFor(song, options) : null;
  return (
    <RetuneForm
      queue={queue}
      state={state}
      tier="pro"
      usage={undefined}
      isOver={isOver}
      onFiles={onFiles}
      trial={{
        onConvert: () => setPresses(presses + 1),
        offer: offer && song && <offer.Component targetHz={preview?.targetHz ?? null} sizeBytes={song.sizeBytes} />,
        aside: (
          <TrialAside
            song={song}
            preview={preview}
            mode={options.mode}
            isUser={status === 'signedIn'}
            onDiscard={() => {
              for (const { id } of state.songs) queue.remove(id);
            }}
          />
        ),
      }}
    />
  );
}
