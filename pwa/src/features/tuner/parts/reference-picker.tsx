import { A4_MIDI } from '@attune/catalogue/pitch';
import { ReferenceChoices } from '../../../shared/reference/reference-choices';
import { Panel } from '../../../shared/ui/panel';
import { noteText } from '../model/note-names';
import { noteHz } from '../model/scale';
import { useTuner, useTunerSession } from './use-tuner';

/** The choice as a panel of the page. */
export function ReferencePanel() {
  return (
    <Panel title="Reference A4">
      <ReferencePicker />
    </Panel>
  );
}

/** The reference A4, or the tone to match; sounded as A4, as that tone, or as the selected string. */
export function ReferencePicker() {
  const session = useTunerSession();
  const choice = useTuner(({ settings }) => settings.reference);
  const target = useTuner((state) => state.target);
  const string = useTuner((state) =>
    state.selectedString === null ? null : state.target.strings[state.selectedString],
  );
  const isListening = useTuner(({ status }) => status === 'listening');
  const style = useTuner(({ settings }) => settings);
  const { a4Hz, toneHz } = target;
  const nameOf = (midi: number) => noteText(midi, style);
  return (
    <ReferenceChoices
      choice={choice}
      a4Hz={a4Hz}
      onChoose={(reference) => session.choose({ reference })}
      nameOf={nameOf}
      tone={{
        frequencyHz: Math.round((toneHz ?? string?.hz ?? noteHz(target, A4_MIDI)) * 100) / 100,
        name: toneHz === null ? nameOf(string?.midi ?? A4_MIDI) : `${toneHz} Hz`,
      }}
      heardA4={{ isListening, read: () => session.a4NowHeard() }}
    />
  );
}
