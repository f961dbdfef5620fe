import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { newId } from '../../../shared/new-id';
import { Button } from '../../../shared/ui/button';
import { PickTiles, Segments } from '../../../shared/ui/choice';
import { CopyButton } from '../../../shared/ui/copy-button';
import { Field, Input } from '../../../shared/ui/field';
import { Figure } from '../../../shared/ui/figure';
import { INSTRUMENTS } from '../model/instruments';
import { noteName, noteText, pitchClassText, WRITTEN_FOR, type WrittenFor } from '../model/note-names';
import { linkHash } from '../model/shared-tuning';
import type { TunerSettings } from '../model/tuner-settings';
import {
  capoText,
  freeName,
  MAX_CAPO,
  MAX_STRINGS,
  MAX_TUNING_NAME_LENGTH,
  type OwnTuning,
  STANDARD_TUNING,
  STRING_MIDI,
} from '../model/tunings';
import { useTuner, useTunerSession } from '../parts/use-tuner';
import { PianoStretch } from './piano-stretch';
import { Stepper } from './stepper';
import { StringSteppers } from './string-steppers';

const WRITTEN_FOR_NAMES: Record<WrittenFor, string> = { concert: 'Concert', 'b-flat': 'B♭', 'e-flat': 'E♭', f: 'F' };
const NEW = 'new';
/** Name of a tuning, or of an instrument, until the user gives it one. */
const OWN_NAME = { tuning: 'Own', instrument: 'My instrument' };

/** Instrument, tuning, capo and what notes are written for. @param startsAtCapo the focus of a dialog begins there */
export function TuningSheet({ startsAtCapo }: { startsAtCapo: boolean }) {
  const { strings, capo, instrument, own } = useTuner(({ tuning }) => tuning);
  const [deleted, setDeleted] = useState<Deleted | null>(null);
  return (
    <>
      <InstrumentChoice startsAtCapo={startsAtCapo} />
      {strings.length > 0 && <Tunings />}
      {own && <OwnFields key={own.id} own={own} onDelete={setDeleted} />}
      <div role="status" className="empty:hidden">
        {deleted && <UndoDelete deleted={deleted} onDone={() => setDeleted(null)} />}
      </div>
      {capo !== null && <Capo fret={capo} startsAtCapo={startsAtCapo} />}
      {instrument.id === 'piano' && <PianoStretch />}
      <WrittenForChoice />
      <ShareLink />
    </>
  );
}

function InstrumentChoice({ startsAtCapo }: { startsAtCapo: boolean }) {
  const session = useTunerSession();
  const own = useTuner(({ settings }) => settings.own).filter(({ instrument }) => instrument === null);
  const { instrument } = useTuner(({ tuning }) => tuning);
  const create = useCreateOwn();
  return (
    <Field label="Instrument">
      {(control) => (
        <select
          {...control}
          data-autofocus={!startsAtCapo || undefined}
          className="min-h-control rounded-md border border-line-strong bg-field px-3 text-[1rem]"
          value={instrument.id}
          onChange={({ target: { value } }) => {
            if (value === NEW) create(null);
            else session.choose({ instrument: value, tuning: STANDARD_TUNING });
          }}
        >
          {[...INSTRUMENTS, ...own].map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={NEW}>New instrument…</option>
        </select>
      )}
    </Field>
  );
}

/** Makes an own tuning of the strings on screen, or an own instrument of them, and chooses it. */
function useCreateOwn() {
  const session = useTunerSession();
  const { own } = useTuner(({ settings }) => settings);
  const { instrument, tuning } = useTuner((state) => state.tuning);
  return (of: OwnTuning['instrument'], strings: readonly number[] = tuning.strings) => {
    const id = newId();
    const name = freeName(own, of === null ? OWN_NAME.instrument : OWN_NAME.tuning);
    const used = strings.length > 0 ? strings : [40, 45, 50, 55];
    session.choose({
      own: [...own, { id, name, instrument: of, strings: used }],
      instrument: of === null ? id : instrument.id,
      tuning: of === null ? STANDARD_TUNING : id,
    });
  };
}

/** The tunings of the instrument, and the strings of the chosen one, which can be changed: that makes an own tuning. */
function Tunings() {
  const session = useTunerSession();
  const settings = useTuner((state) => state.settings);
  const { instrument, tuning, tunings, own } = useTuner((state) => state.tuning);
  const create = useCreateOwn();
  const known = INSTRUMENTS.find(({ id }) => id === instrument.id);
  const set = (strings: readonly number[]) => {
    if (own) session.choose({ own: settings.own.map((one) => (one.id === own.id ? { ...own, strings } : one)) });
    else if (known) create(known.id, strings);
  };
  return (
    <>
      {known && (
        <PickTiles
          label="Tuning"
          hideLabel
          className="grid-cols-3"
          value={tuning.id}
          onChange={(value) => (value === NEW ? create(known.id) : session.choose({ tuning: value }))}
          options={[...tunings, { id: NEW, name: OWN_NAME.tuning }].map(({ id, name }) => ({
            value: id,
            label: <span className="tuner-tile block truncate text-sm">{id === NEW ? `${name}…` : name}</span>,
          }))}
        />
      )}
      <StringSteppers
        label="Open strings"
        strings={tuning.strings.map((midi, place) => ({
          name: `String ${tuning.strings.length - place}, ${noteName(midi, settings).spoken}`,
          value: (
            <b className="head text-lg leading-tight">
              {pitchClassText(midi, settings)}
              <span className="figure text-xs font-[350] text-ink-3">{noteName(midi, settings).octave}</span>
            </b>
          ),
          onUp: midi < STRING_MIDI.max ? () => set(tuning.strings.with(place, midi + 1)) : null,
          onDown: midi > STRING_MIDI.min ? () => set(tuning.strings.with(place, midi - 1)) : null,
        }))}
      />
    </>
  );
}

/** An own tuning that is no more, and where it was chosen. */
interface Deleted extends Pick<TunerSettings, 'instrument' | 'tuning'> {
  own: OwnTuning;
}

/** Name and number of strings of an own tuning. */
function OwnFields({ own, onDelete }: { own: OwnTuning; onDelete: (deleted: Deleted) => void }) {
  const session = useTunerSession();
  const { own: all } = useTuner(({ settings }) => settings);
  const { strings } = own;
  const change = (changes: Partial<OwnTuning>) =>
    session.choose({ own: all.map((one) => (one.id === own.id ? { ...one, ...changes } : one)) });
  const remove = () => {
    const { instrument, tuning } = session.state.settings;
    session.choose({ own: all.filter(({ id }) => id !== own.id) });
    onDelete({ own, instrument, tuning });
  };
  const lowest = strings[0] ?? STRING_MIDI.min;
  return (
    <>
      <Field label="Name">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={MAX_TUNING_NAME_LENGTH}
            value={own.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <Stepper
        label="Strings"
        less="One string fewer"
        more="One string more"
        value={<Figure value={strings.length} />}
        onLess={strings.length > 1 ? () => change({ strings: strings.slice(1) }) : null}
        onMore={
          strings.length < MAX_STRINGS
            ? () => change({ strings: [Math.max(STRING_MIDI.min, lowest - 5), ...strings] })
            : null
        }
      />
      <Button size="sm" variant="danger" className="justify-self-start" onClick={remove}>
        <Trash2 aria-hidden className="icon" />
        Delete {own.name}
      </Button>
    </>
  );
}

function UndoDelete({ deleted, onDone }: { deleted: Deleted; onDone: () => void }) {
  const session = useTunerSession();
  const { own, instrument, tuning } = deleted;
  return (
    <div className="flex items-center justify-between gap-3 text-sm">
      <span>{`${own.name} deleted`}</span>
      <Button
        size="sm"
        onClick={() => {
          session.choose({ own: [...session.state.settings.own, own], instrument, tuning });
          onDone();
        }}
      >
        Undo
      </Button>
    </div>
  );
}

function Capo({ fret, startsAtCapo }: { fret: number; startsAtCapo: boolean }) {
  const session = useTunerSession();
  const style = useTuner(({ settings }) => settings);
  const { strings } = useTuner(({ tuning }) => tuning);
  const names = strings.map((midi) => pitchClassText(midi, style)).join(' ');
  return (
    <div className="grid gap-1.5">
      <Stepper
        label="Capo"
        less="Capo down one fret"
        more="Capo up one fret"
        value={capoText(fret)}
        onLess={fret > 0 ? () => session.choose({ capo: fret - 1 }) : null}
        onMore={fret < MAX_CAPO ? () => session.choose({ capo: fret + 1 }) : null}
        hasFocus={startsAtCapo}
      />
      {fret > 0 && <p className="text-sm text-ink-2">{`Sounds ${names}. Tune with the capo on.`}</p>}
    </div>
  );
}

function WrittenForChoice() {
  const session = useTunerSession();
  const style = useTuner(({ settings }) => settings);
  const { a4Hz } = useTuner(({ target }) => target);
  return (
    <div className="grid gap-1.5">
      <Segments
        label="Notes are written for"
        value={style.writtenFor}
        onChange={(writtenFor) => session.choose({ writtenFor })}
        options={WRITTEN_FOR.map((value) => ({ value, label: WRITTEN_FOR_NAMES[value] }))}
      />
      {style.writtenFor !== 'concert' && (
        <p className="text-xs text-ink-3">
          <span>{`Every note is named as you read it: the A of `}</span>
          <Figure value={a4Hz} unit="Hz" decimals={Number.isInteger(a4Hz) ? 0 : 2} />
          <span>{` is your ${noteText(69, style)}.`}</span>
        </p>
      )}
    </div>
  );
}

/** The address of these settings: they are behind its `#`, so nothing reaches a server. */
function ShareLink() {
  const settings = useTuner((state) => state.settings);
  const tuning = useTuner((state) => state.tuning);
  const shown = useRef<HTMLParagraphElement>(null);
  const link = `${window.location.origin}/tuner#${linkHash(settings, tuning)}`;
  return (
    <div className="grid justify-items-start gap-1 border-t border-line pt-4">
      <CopyButton text={link} shownIn={shown} label="Share as a link" variant="quiet" size="sm">
        Share as a link
      </CopyButton>
      <p ref={shown} className="text-xs text-ink-3 wrap-anywhere">
        {link}
      </p>
    </div>
  );
}
