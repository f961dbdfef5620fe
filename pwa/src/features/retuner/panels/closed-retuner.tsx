import { useId, useState } from 'react';
import type { ApiError } from '../../../api/api-error';
import { usePresetsListQuery } from '../../../api/generated/attune-client';
import type { Found } from '../../../shared/files/found-files';
import { useDrop } from '../../../shared/files/use-drop';
import { useLazyComponent } from '../../../shared/hooks/use-lazy-component';
import { useWorkspace } from '../../../shared/session/use-workspace';
import { useAuthDialogs } from '../../../shared/session/auth-dialogs';
import { SessionError } from '../../../shared/session/session-error';
import { Button } from '../../../shared/ui/button';
import { Panel, Well } from '../../../shared/ui/panel';
import { RetunedScale } from '../../../shared/ui/retuned-scale';
import { LoadingTicks } from '../../../shared/ui/states';
import { useToast } from '../../../shared/ui/use-toast';
import { type Access, rejectionFor } from '../access';
import { PendingFilesNote, usePendingFiles } from '../pending-files';
import type { Intake } from '../queue/intake';
import { EmptyPanel } from './empty-panel';
import { RolePrompt, SignInPrompt } from './prompts';

interface ClosedRetunerProps {
  access: Exclude<Access, 'open' | 'limit'>;
  /** Why the session could not be loaded. */
  problem: ApiError | null;
  /** Whether a session ended while songs were open. */
  hasSongs: boolean;
  /** The last choice, if nothing of it was added. */
  intake?: Intake | null;
}

/** For users who cannot retune (yet, or any more), before they choose a song. */
export function ClosedRetuner({ access, problem, hasSongs, intake = null }: ClosedRetunerProps) {
  const pending = usePendingFiles();
  const toast = useToast();
  const isUnknown = access === 'sign-up' && problem !== null;
  const [emptyIntake, setEmptyIntake] = useState<Intake | null>(null);
  const add = (found: Found): void => {
    const { files, folderName } = found;
    setEmptyIntake(files.length === 0 ? { found: 0, added: 0, folderName, skipped: [], room: 0 } : null);
    pending.add(found);
  };
  const { isOver } = useDrop((found) => {
    add(found);
    const files = found.files.map(({ file }) => file);
    const why = files.length === 0 ? null : rejectionFor(access, isUnknown, files);
    if (why) toast(why);
  });
  if (access === 'loading') return <LoadingTicks label="Loading the retuner" />;
  if (isUnknown) return <SessionError problem={problem} />;
  return (
    <>
      {(access === 'role' || hasSongs) && <PendingFilesNote />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        {access === 'role' ? (
          <RoleView />
        ) : hasSongs ? (
          <SignInPrompt />
        ) : (
          <EmptyPanel tier="free" isBatch={false} intake={emptyIntake ?? intake} isOver={isOver} onFound={add} />
        )}
        <WhatYouGet hasSignIn={access === 'sign-up' && !hasSongs} />
      </div>
    </>
  );
}

const loadPresets = async () => (await import('../options/preset-tiles')).LockedPresets;

/** Why the user may not retune here, and the presets that an editor has. */
function RoleView() {
  const { tier } = useWorkspace();
  const { data: presets = [] } = usePresetsListQuery(undefined, { skip: tier !== 'studio' });
  const tiles = useLazyComponent(loadPresets, presets.length > 0 ? 'presets' : null);
  const reasonId = useId();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <RolePrompt reasonId={reasonId} />
      {tiles && presets.length > 0 && (
        <Panel>
          <tiles.Component presets={presets} reasonId={reasonId} />
        </Panel>
      )}
    </div>
  );
}

const ROWS = [
  ['Source pitch', 'measured in your file, to 0.01\u202fHz, before anything is uploaded'],
  ['Target', '432, 444 or a Solfeggio frequency, by plan'],
  ['Result', 'mp3, wav or flac; same length, tags and cover'],
  ['Receipt', 'measured A4 before and after'],
] as const;

/** What the page does, for users who cannot retune yet. */
function WhatYouGet({ hasSignIn }: { hasSignIn: boolean }) {
  const { openSignIn } = useAuthDialogs();
  return (
    <Panel title="What you get">
      <Well className="px-4 pt-4 pb-1.5">
        <RetunedScale />
      </Well>
      <dl className="mt-2 text-sm">
        {ROWS.map(([name, text]) => (
          <div
            key={name}
            className="grid gap-x-4 border-b border-line py-3 last:border-0 last:pb-0 xs:grid-cols-[8rem_1fr]"
          >
            <dt className="font-[560]">{name}</dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
      {hasSignIn && (
        <div className="mt-4 flex flex-wrap items-center gap-3 text-sm text-ink-2">
          <p>Already have a plan?</p>
          <Button size="sm" onClick={() => openSignIn()}>
            Sign In
          </Button>
        </div>
      )}
    </Panel>
  );
}
