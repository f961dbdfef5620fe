import { Volume2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTitlePrefix } from '../../../shared/hooks/use-page-title';
import { Scope } from '../../../shared/scope';
import { classNames } from '../../../shared/ui/class-names';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden';
import { pitchClassText } from '../model/note-names';
import { hasRoot } from '../model/temperament';
import { TEMPERAMENT_WORDS } from '../model/temperament-words';
import { capoText } from '../model/tunings';
import { useDrone } from '../parts/use-drone';
import { useTuner } from '../parts/use-tuner';
import { cellId, type SheetId, type Sheets } from './use-sheets';

/** The line under the strings: instrument with tuning, capo, temperament with root, drone. */
export function SettingsRow({ sheets }: { sheets: Sheets }) {
  const { instrument, tuning, strings, capo, own } = useTuner((state) => state.tuning);
  const isOwnInstrument = own !== null && own.instrument === null;
  const isNamedByItself = strings.length === 0 || isOwnInstrument;
  return (
    <div role="group" aria-label="Settings" className="tuner-settings border-t border-line">
      <SheetCell
        id="tuning"
        sheets={sheets}
        label={isNamedByItself ? 'Instrument' : instrument.name}
        value={isNamedByItself ? instrument.name : tuning.name}
      />
      <SheetCell id="capo" sheets={sheets} label="Capo" value={capoText(capo ?? 0)} isDisabled={capo === null} />
      <TemperamentCell sheets={sheets} />
      <DroneCell sheets={sheets} />
    </div>
  );
}

function TemperamentCell({ sheets }: { sheets: Sheets }) {
  const settings = useTuner((state) => state.settings);
  const { temperament, root, scala } = settings;
  const name = temperament === 'scala' ? (scala?.name ?? '') : TEMPERAMENT_WORDS[temperament].short;
  const value = hasRoot(temperament) ? `${name}, ${pitchClassText(root, settings)}` : name;
  return <SheetCell id="temperament" sheets={sheets} label="Temperament" value={value} />;
}

interface SheetCellProps {
  id: SheetId;
  sheets: Sheets;
  label: string;
  value: string;
  isDisabled?: boolean;
}

function SheetCell({ id, sheets, label, value, isDisabled = false }: SheetCellProps) {
  const isOpen = sheets.isOpen(id);
  return (
    <button
      id={cellId(id)}
      type="button"
      disabled={isDisabled}
      aria-haspopup={sheets.isWide ? undefined : 'dialog'}
      aria-expanded={sheets.isWide ? isOpen : undefined}
      className={cellStyle(isOpen)}
      onClick={() => sheets.toggle(id)}
    >
      <CellText label={label} value={value} />
    </button>
  );
}

function CellText({ label, value }: { label: string; value: ReactNode }) {
  return (
    <>
      <span className="block truncate text-xs text-ink-3">{label}</span>{' '}
      <b className="block truncate text-sm font-[580]">{value}</b>
    </>
  );
}

function cellStyle(isOn: boolean): string {
  return classNames(
    'tuner-cell min-w-0 border-line text-left leading-tight not-first:border-l enabled:hover:bg-raised disabled:text-ink-3 focus-visible:-outline-offset-2',
    isOn && 'bg-accent-soft! [box-shadow:inset_0_2px_0_var(--mark)]',
  );
}

/** A press of this length, ms, opens the drone's sheet instead of starting it. */
const LONG_PRESS_MS = 500;

/** A press starts and stops the drone; a long press, the menu key or the arrow down opens its sheet. */
function DroneCell({ sheets }: { sheets: Sheets }) {
  const { isSounding, name, toggle } = useDrone();
  const isOpen = sheets.isOpen('drone');
  const press = useRef<{ scope: Scope; isLong: boolean }>({ scope: new Scope(), isLong: false });
  useTitlePrefix(isSounding ? `Drone ${name}` : null);
  useEffect(() => () => press.current.scope.dispose(), []);
  const open = () => {
    if (!isOpen) sheets.toggle('drone');
  };
  const end = () => press.current.scope.dispose();
  const hintId = useId();
  return (
    <button
      id={cellId('drone')}
      type="button"
      aria-pressed={isSounding}
      aria-describedby={hintId}
      className={cellStyle(isSounding || isOpen)}
      onPointerDown={() => {
        end();
        const scope = new Scope();
        press.current = { scope, isLong: false };
        scope.timeout(() => {
          press.current.isLong = true;
          open();
        }, LONG_PRESS_MS);
      }}
      onPointerUp={end}
      onPointerLeave={end}
      onPointerCancel={end}
      onContextMenu={(event) => {
        event.preventDefault();
        end();
        press.current.isLong = true;
        open();
      }}
      onKeyDown={(event) => {
        press.current.isLong = false;
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        open();
      }}
      onClick={() => {
        if (!press.current.isLong) toggle();
        press.current.isLong = false;
      }}
    >
      <CellText
        label="Drone"
        value={
          <span className="flex items-center gap-1">
            {isSounding && <Volume2 aria-hidden className="icon text-accent-text" />}
            <span>{name}</span>
            {isSounding && <VisuallyHidden>, sounding</VisuallyHidden>}
          </span>
        }
      />
      <span id={hintId} hidden>
        Hold, or press the arrow down, for its note and sound
      </span>
    </button>
  );
}
