import { type ReactNode, useState } from 'react';
import { useLazyComponent } from '../../shared/hooks/use-lazy-component';
import { useStoreState } from '../../shared/hooks/use-store-state';
import { chunkLoadToast } from '../../shared/ui/chunk-load-toast';
import { Figure } from '../../shared/ui/figure';
import { Tabs } from '../../shared/ui/tabs';
import { useToast } from '../../shared/ui/use-toast';
import { PitchPanel } from './pitch/pitch-panel';
import { heardTempo } from './practice/tempo';
import { TrackWaveform } from './track-waveform';
import { AboveDock, TransportBar, TransportDock, useHasRoom } from './transport-bar';
import { listHeight, ROW_PX } from './use-virtual-rows';
import { useHeardPitch, usePlayerSession, usePlayerState, useSong } from './use-player';

const VIEWS = ['pitch', 'practice', 'queue'] as const;
type View = (typeof VIEWS)[number];

const loadPractice = async () => (await import('./practice/practice-view')).PracticeView;
const loadSpectrum = async () => (await import('./spectrum')).Spectrum;
const loadQueue = async () => (await import('./queue/queue-panel')).QueuePanel;
/** Of the row above the queue's tracks. */
const QUEUE_HEAD_HEIGHT = '3.875rem';

/** The views of the current track. Each tab carries what is set in it, so that a closed view hides nothing. */
export function PlayerViews() {
  const { queue, listening } = usePlayerState();
  const { songs } = usePlayerSession();
  const isHalf = useStoreState(songs, (state) => state.isHalf);
  const { cents, course } = useHeardPitch();
  const { tempoPercent } = useSong();
  const [view, setView] = useState(rememberedView);
  // Without it a phone's first screen has the tracks of the queue alone.
  const hasRoom = useHasRoom();
  const toast = useToast();
  const practice = useLazyComponent(loadPractice, view === 'practice' ? view : null, () =>
    toast(chunkLoadToast('Practice')),
  );
  const spectrum = useLazyComponent(loadSpectrum, view === 'pitch' ? view : null, () =>
    toast(chunkLoadToast('The spectrum')),
  );
  const list = useLazyComponent(loadQueue, view === 'queue' ? view : null, () => toast(chunkLoadToast('The queue')));
  return (
    <Tabs
      flush
      label="Player"
      value={view}
      onChange={(chosen) => {
        setView(chosen);
        rememberView(chosen);
      }}
      items={[
        {
          value: 'pitch',
          label: (
            <TabLabel name="Pitch">
              {course && listening === 'retuned' ? (
                <span className="figure text-accent-text">straight</span>
              ) : (
                <Figure value={listening === 'original' ? 0 : cents} signed tone="now" />
              )}
            </TabLabel>
          ),
          content: (
            <>
              <AboveDock>
                <TrackWaveform />
                <TransportBar />
                <PitchPanel />
                {spectrum ? <spectrum.Component /> : <Room height="12rem" />}
              </AboveDock>
              <TransportDock />
            </>
          ),
        },
        {
          value: 'practice',
          label: (
            <TabLabel name="Practice">
              <Figure value={heardTempo(tempoPercent, isHalf)} unit="%" tone="now" />
            </TabLabel>
          ),
          content: practice ? <practice.Component /> : <Room height="70dvh" />,
        },
        {
          value: 'queue',
          label: (
            <TabLabel name="Queue">
              <Figure value={queue.length} tone="quiet" />
            </TabLabel>
          ),
          content: (
            <>
              <AboveDock>
                {hasRoom && <TrackWaveform />}
                {hasRoom && <TransportBar />}
                <section aria-label="Queue">
                  {list ? (
                    <list.Component />
                  ) : (
                    <Room height={`calc(${QUEUE_HEAD_HEIGHT} + ${listHeight(queue.length, ROW_PX.high)})`} />
                  )}
                </section>
              </AboveDock>
              <TransportDock />
            </>
          ),
        },
      ]}
    />
  );
}

/** What a view takes that has not loaded yet, so that nothing moves when it has. */
const Room = ({ height }: { height: string }) => <div style={{ height }} />;

function TabLabel({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="flex items-baseline gap-1.5">
      <span>{name}</span>
      {children}
    </span>
  );
}

const STORAGE_KEY = 'attune.player.view';

function rememberedView(): View {
  try {
    return VIEWS.find((view) => view === localStorage.getItem(STORAGE_KEY)) ?? 'pitch';
  } catch {
    return 'pitch';
  }
}

function rememberView(view: View): void {
  try {
    localStorage.setItem(STORAGE_KEY, view);
  } catch {
    // Private windows may refuse storage: then the view lasts until the page is closed.
  }
}
