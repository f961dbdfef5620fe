import type { ApiError } from '../../../api/api-error';
import { SessionError } from '../../../shared/session/session-error';
import { LoadingTicks } from '../../../shared/ui/states';
import { useHeldFiles } from '../held-files';
import type { Access } from '../model/access';
import { turnedAway } from '../model/turned-away';
import { useTurnedAway } from '../use-turned-away';
import { SignUpPrompt, UpgradePrompt } from './access-prompts';
import { HeldFilesNote } from './held-files-note';
import { useFileDrop } from './use-file-drop';
import { WhatYouGet } from './what-you-get';

interface ClosedRetunerProps {
  access: Exclude<Access, 'open' | 'limit'>;
  /** Why it could not be asked who is signed in. */
  problem: ApiError | null;
  hasSongs: boolean;
}

/** For whoever cannot retune: not yet, or not any more. Files that are dropped are kept until then. */
export function ClosedRetuner({ access, problem, hasSongs }: ClosedRetunerProps) {
  const held = useHeldFiles();
  const say = useTurnedAway();
  useFileDrop((files) => {
    held.hold(files);
    const why = turnedAway(access, problem !== null, files);
    if (why) say(why);
  });
  if (access === 'loading') return <LoadingTicks label="Loading the retuner" />;
  if (access === 'sign-up' && problem !== null) return <SessionError problem={problem} />;
  return (
    <>
      <HeldFilesNote />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        {access === 'upgrade' ? <UpgradePrompt /> : <SignUpPrompt hasSongs={hasSongs || held.files.length > 0} />}
        <WhatYouGet />
      </div>
    </>
  );
}
