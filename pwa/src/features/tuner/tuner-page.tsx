import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { usePageTitle } from '../../shared/hooks/use-page-title';
import { useWakeLock } from '../../shared/hooks/use-wake-lock';
import { myReference, onMyReference } from '../../shared/reference/my-reference';
import { Scope } from '../../shared/scope';
import { useSession } from '../../shared/session/use-session';
import { useWorkspace } from '../../shared/session/use-workspace';
import { Panel } from '../../shared/ui/panel';
import { ToolHeader } from '../../shared/ui/tool-header';
import { useToast } from '../../shared/ui/use-toast';
import { type MakeTuner, TunerSession } from './listening/tuner-session';
import { readLink } from './model/shared-tuning';
import { CentsHistory } from './parts/cents-history';
import { CentsMeter } from './parts/cents-meter';
import { HowToRead } from './parts/how-to-read';
import { ListenButton } from './parts/listen-button';
import { MessageLine } from './parts/message-line';
import { MicrophonePanel } from './parts/microphone-panel';
import { NoteFace } from './parts/note-face';
import { NoteNamesPanel } from './parts/note-names-panel';
import { ReferencePanel } from './parts/reference-picker';
import { SpokenStatus } from './parts/spoken-status';
import { Strobe } from './parts/strobe';
import { UnderNeedle } from './parts/under-needle';
import { TunerContext, useTuner } from './parts/use-tuner';
import { LinkedTuning } from './settings/linked-tuning';
import { SettingsRow } from './settings/settings-row';
import { SettingsSheets, TemperamentSheet } from './settings/settings-sheets';
import { useSheets } from './settings/use-sheets';
import tunerStyles from './tuner.css?url';

/** `makeTuner` replaces the microphone in specs. */
export function TunerPage({ makeTuner }: { makeTuner?: MakeTuner }) {
  usePageTitle('Tuner');
  const session = useMemo(() => new TunerSession(makeTuner), [makeTuner]);
  const { tier } = useWorkspace();

  useEffect(() => session.allow(tier), [session, tier]);
  useEffect(() => {
    const scope = new Scope();
    scope.own(session);
    scope.own(onMyReference(() => session.followReference(myReference().choice)));
    scope.listen(document, 'visibilitychange', () => session.setHidden(document.visibilityState === 'hidden'));
    scope.listen(window, 'pagehide', () => {
      session.stop();
      session.stopDrone();
    });
    return scope.dispose;
  }, [session]);
  const sheets = useSheets();

  return (
    <TunerContext value={session}>
      <link rel="stylesheet" href={tunerStyles} precedence="default" />
      <LinkedTuning />
      <Welcome isUsed={sheets.isAnyOpen} />
      <Head />
      <MessageLine />
      <div className="tuner-bench grid items-start gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,3fr)]">
        <div className="grid gap-4">
          <Panel flush className="tuner-face">
            <Strobe />
            <NoteFace />
            <CentsMeter />
            <UnderNeedle />
            <SettingsRow sheets={sheets} />
          </Panel>
          <SettingsSheets sheets={sheets} />
          <CentsHistory />
        </div>
        <div className="grid gap-4">
          {sheets.isWide && <TemperamentSheet sheets={sheets} />}
          <ReferencePanel />
          <NoteNamesPanel />
          <MicrophonePanel />
          <HowToRead />
        </div>
      </div>
      <SpokenStatus />
    </TunerContext>
  );
}

function Head() {
  const isListening = useTuner(({ status }) => status === 'listening');
  useWakeLock(isListening);
  return (
    <div className="tuner-head">
      <ToolHeader title="Instrument Tuner" end={<ListenButton />} />
    </div>
  );
}

/**
 * Informs visitors, once per visit, that they can use the tuner, too; not while they use it or a link has brought them.
 */
function Welcome({ isUsed }: { isUsed: boolean }) {
  const { status } = useSession();
  const { hash } = useLocation();
  const toast = useToast();
  const isIdle = useTuner((state) => state.status === 'idle') && !isUsed;
  const isByLink = readLink(hash) !== null;
  const dismiss = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (status !== 'signedOut' || dismiss.current || !isIdle || isByLink) return;
    dismiss.current = toast({ title: 'Try Our Free Tuner!', description: '440, 432 and 444 Hz, no account needed.' });
  }, [status, toast, isIdle, isByLink]);
  useEffect(() => {
    if (!isIdle) dismiss.current?.();
  }, [isIdle]);
  return null;
}
