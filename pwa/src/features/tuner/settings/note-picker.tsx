import { PickTiles } from '../../../shared/ui/choice';
import { pitchClassText } from '../model/note-names';
import { useTuner } from '../parts/use-tuner';

const PITCH_CLASSES = Array.from({ length: 12 }, (_, pitchClass) => pitchClass);

interface NotePickerProps {
  label: string;
  pitchClass: number;
  onChange: (pitchClass: number) => void;
}

/** One of the twelve notes, as they are named in the settings. */
export function NotePicker({ label, pitchClass, onChange }: NotePickerProps) {
  const style = useTuner(({ settings }) => settings);
  return (
    <PickTiles
      label={label}
      className="tuner-notes"
      value={String(pitchClass)}
      onChange={(value) => onChange(Number(value))}
      options={PITCH_CLASSES.map((one) => ({
        value: String(one),
        label: <span className="tuner-tile text-sm">{pitchClassText(one, style)}</span>,
      }))}
    />
  );
}
