import { Play, Square } from 'lucide-react';
import { Button } from '../../../shared/ui/button';
import { Segments } from '../../../shared/ui/choice';
import { Figure } from '../../../shared/ui/figure';
import { DRONE_MIDI, DRONE_SOUNDS, type DroneChoice } from '../model/drone';
import { noteText } from '../model/note-names';
import { noteHz } from '../model/scale';
import { pitchClassOf } from '../model/temperament';
import { useDrone } from '../parts/use-drone';
import { useTuner, useTunerSession } from '../parts/use-tuner';
import { NotePicker } from './note-picker';
import { Stepper } from './stepper';

const SOUND_NAMES: Record<DroneChoice['sound'], string> = { root: 'Root', fifth: 'Root, fifth', pure: 'Pure tone' };
const OCTAVE = 12;

/** Which note the drone plays, and how. */
export function DroneSheet() {
  const session = useTunerSession();
  const settings = useTuner((state) => state.settings);
  const target = useTuner((state) => state.target);
  const { isSounding, toggle } = useDrone();
  const { drone } = settings;
  const choose = (changes: Partial<DroneChoice>) => session.choose({ drone: { ...drone, ...changes } });
  const Icon = isSounding ? Square : Play;
  return (
    <>
      <Button variant="primary" size="sm" className="justify-self-start" onClick={toggle}>
        <Icon aria-hidden className="icon" />
        {isSounding ? 'Stop' : 'Play'}
      </Button>
      <NotePicker
        label="Note"
        pitchClass={pitchClassOf(drone.midi)}
        onChange={(pitchClass) => choose({ midi: drone.midi - pitchClassOf(drone.midi) + pitchClass })}
      />
      <Stepper
        label="Octave"
        less="One octave lower"
        more="One octave higher"
        value={
          <>
            <span>{`${noteText(drone.midi, settings)} `}</span>
            <Figure value={noteHz(target, drone.midi)} unit="Hz" decimals={2} />
          </>
        }
        onLess={drone.midi - OCTAVE >= DRONE_MIDI.min ? () => choose({ midi: drone.midi - OCTAVE }) : null}
        onMore={drone.midi + OCTAVE <= DRONE_MIDI.max ? () => choose({ midi: drone.midi + OCTAVE }) : null}
      />
      <Segments
        label="Sounds"
        value={drone.sound}
        onChange={(sound) => choose({ sound })}
        options={DRONE_SOUNDS.map((value) => ({ value, label: SOUND_NAMES[value] }))}
      />
      <p className="text-sm text-ink-2">
        Follows A4 and the temperament. On a loudspeaker the tuner waits while the drone sounds; with headphones it
        listens on.
      </p>
    </>
  );
}
