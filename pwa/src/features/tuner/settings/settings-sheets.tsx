import { type ComponentType, useCallback } from 'react';
import { useLazyComponent } from '../../../shared/hooks/use-lazy-component';
import { chunkLoadToast } from '../../../shared/ui/chunk-load-toast';
import { useToast } from '../../../shared/ui/use-toast';
import { useTuner } from '../parts/use-tuner';
import { Sheet } from './sheet';
import type { SheetId, Sheets } from './use-sheets';

const loadTuning = async () => (await import('./tuning-sheet')).TuningSheet;
const loadTemperament = async () => (await import('./temperament-sheet')).TemperamentSheet;
const loadDrone = async () => (await import('./drone-sheet')).DroneSheet;

/** The open sheets that belong over or below the tuner. */
export function SettingsSheets({ sheets }: { sheets: Sheets }) {
  const { instrument, strings, capo } = useTuner((state) => state.tuning);
  const parts = [strings.length > 0 && 'tuning', capo !== null && 'capo'].filter((part) => part !== false);
  const title = parts.length === 0 ? instrument.name : `${instrument.name}, ${parts.join(' and ')}`;
  return (
    <>
      {sheets.isOpen('tuning') && (
        <LazySheet id="tuning" title={title} sheets={sheets} load={loadTuning} props={{ startsAtCapo: false }} />
      )}
      {sheets.isOpen('capo') && (
        <LazySheet id="capo" title={title} sheets={sheets} load={loadTuning} props={{ startsAtCapo: true }} />
      )}
      {!sheets.isWide && <TemperamentSheet sheets={sheets} />}
      {sheets.isOpen('drone') && (
        <LazySheet id="drone" title="Drone" sheets={sheets} load={loadDrone} props={NO_PROPS} />
      )}
    </>
  );
}

/** Where there is room it is beside the tuner, and may stay open. */
export function TemperamentSheet({ sheets }: { sheets: Sheets }) {
  if (!sheets.isOpen('temperament')) return null;
  return <LazySheet id="temperament" title="Temperament" sheets={sheets} load={loadTemperament} props={NO_PROPS} />;
}

const NO_PROPS = {};

interface LazySheetProps<P> {
  id: SheetId;
  title: string;
  sheets: Sheets;
  load: () => Promise<ComponentType<P>>;
  props: P;
}

/** Its content is fetched when it is first opened. */
function LazySheet<P extends object>({ id, title, sheets, load, props }: LazySheetProps<P>) {
  const toast = useToast();
  const { close } = sheets;
  const fail = useCallback(() => {
    close(id);
    toast(chunkLoadToast(title));
  }, [close, id, toast, title]);
  const content = useLazyComponent(load, 1, fail);
  if (!content) return null;
  return (
    <Sheet id={id} title={title} sheets={sheets}>
      <content.Component {...props} />
    </Sheet>
  );
}
