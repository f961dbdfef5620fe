import { A4_MIDI, frequencyOfMidi } from '@attune/catalogue/pitch';
import { Play, Square } from 'lucide-react';
import { SAMPLE_TONE } from '../../../shared/tones/tone-player';
import { useTone } from '../../../shared/tones/use-tone';
import { Button } from '../../../shared/ui/button';
import { noteText } from '../model/note-names';
import { useTuner } from './use-tuner';

/** The reference to hear: A4, the tone to match, or the string that is held to. */
export function ReferenceTone() {
  const { a4Hz, toneHz } = useTuner(({ reference }) => reference);
  const heldString = useTuner((state) => state.heldString);
  const convention = useTuner(({ settings }) => settings.convention);
  const accidentals = useTuner(({ settings }) => settings.accidentals);
  const midi = heldString ?? A4_MIDI;
  const frequencyHz = Math.round((toneHz ?? frequencyOfMidi(midi, a4Hz)) * 100) / 100;
  const { status, toggle } = useTone({ frequencyHz, ...SAMPLE_TONE });
  const name = toneHz === null ? noteText(midi, { convention, accidentals }) : `${toneHz} Hz`;
  const Icon = status === 'idle' ? Play : Square;
  return (
    <Button onClick={toggle} className="justify-self-start">
      <Icon aria-hidden className="icon" />
      {status === 'idle' ? `Play ${name}` : `Stop ${name}`}
    </Button>
  );
}
