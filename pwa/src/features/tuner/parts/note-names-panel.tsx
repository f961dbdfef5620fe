import { Segments } from '../../../shared/ui/choice';
import { Panel } from '../../../shared/ui/panel';
import { type Accidentals, ACCIDENTALS, type Convention, CONVENTIONS } from '../model/note-names';
import { useTuner, useTunerSession } from './use-tuner';

const CONVENTION_NAMES: Record<Convention, string> = { english: 'C D E', german: 'German (H)', solfege: 'Do Re Mi' };
const ACCIDENTAL_NAMES: Record<Accidentals, string> = { sharps: '♯ Sharps', flats: '♭ Flats' };

/** How notes are written. */
export function NoteNamesPanel() {
  const session = useTunerSession();
  const settings = useTuner((state) => state.settings);
  return (
    <Panel title="Note names">
      <div className="grid gap-2">
        <Segments
          label="Note names"
          hideLabel
          value={settings.convention}
          onChange={(convention) => session.choose({ convention })}
          options={CONVENTIONS.map((value) => ({ value, label: CONVENTION_NAMES[value] }))}
        />
        <Segments
          label="Sharps or flats"
          hideLabel
          value={settings.accidentals}
          onChange={(accidentals) => session.choose({ accidentals })}
          options={ACCIDENTALS.map((value) => ({ value, label: ACCIDENTAL_NAMES[value] }))}
        />
      </div>
    </Panel>
  );
}
