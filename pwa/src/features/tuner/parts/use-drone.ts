import { useToast } from '../../../shared/ui/use-toast';
import { noteText } from '../model/note-names';
import { useTuner, useTunerSession } from './use-tuner';

/** The drone of the page: `toggle` starts and stops it, `name` is its note. */
export function useDrone(): { isSounding: boolean; name: string; toggle: () => void } {
  const session = useTunerSession();
  const toast = useToast();
  const isSounding = useTuner(({ drone }) => drone.isSounding);
  const name = useTuner(({ settings }) => noteText(settings.drone.midi, settings));
  const start = () => {
    session.startDrone().catch(() =>
      toast({
        title: 'Audio Error',
        description: 'Unable to play frequency. Please check your browser permissions.',
        tone: 'bad',
      }),
    );
  };
  return { isSounding, name, toggle: isSounding ? () => session.stopDrone() : start };
}
