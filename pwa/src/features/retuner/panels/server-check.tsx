import { ShieldCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '../../../api/api-error';
import type { RetuneDto } from '../../../api/generated/attune-client';
import { delay, Scope } from '../../../shared/scope';
import { chosenWorkspace } from '../../../shared/session/current-workspace';
import { call } from '../../../shared/transfer/call';
import { uploadFile } from '../../../shared/transfer/upload';
import { Button } from '../../../shared/ui/button';
import { FieldError } from '../../../shared/ui/field';
import { ProgressLine } from '../../../shared/ui/progress-line';

interface ServerCheckProps {
  retuneId: string;
  original: File;
  /** The receipt says what was found. */
  onChecked: () => Promise<void>;
}

/** Has the server render a song again that this device has retuned, and compare the samples. */
export function ServerCheck({ retuneId, original, onChecked }: ServerCheckProps) {
  /** Of the upload, 0-1; null while nothing runs. */
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    const scope = new Scope();
    scope.own(() => controller.abort());
    return scope.dispose;
  }, []);
  const check = async (): Promise<void> => {
    const { signal } = leaving.current;
    setProblem(null);
    setShare(0);
    try {
      await verify(retuneId, original, { signal, onShare: setShare });
      await onChecked();
    } catch (error) {
      if (!signal.aborted) setProblem(reasonOf(error));
    } finally {
      if (!signal.aborted) setShare(null);
    }
  };
  return (
    <section
      aria-label="Server"
      className="grid justify-items-start gap-3 border-t border-line px-4 py-4 text-sm text-ink-2 xs:px-6 print:hidden"
    >
      <p>
        The server can render it again and compare the samples. It takes one upload of the original, which is deleted
        afterwards.
      </p>
      <Button
        busy={share !== null}
        busyLabel={share === 1 ? 'Rendering...' : 'Uploading...'}
        onClick={() => void check()}
      >
        <ShieldCheck aria-hidden className="icon" />
        Let the server check
      </Button>
      {share !== null && <ProgressLine label="Uploading the original" percent={share === 1 ? null : share * 100} />}
      {problem !== null && <FieldError>{problem}</FieldError>}
    </section>
  );
}

const POLL_INTERVAL_MS = 1_500;

/** @throws TransferError, or an error with the server's reason */
async function verify(
  retuneId: string,
  original: File,
  { signal, onShare }: { signal: AbortSignal; onShare: (share: number) => void },
): Promise<void> {
  const workspaceId = chosenWorkspace()?.id ?? null;
  const upload = { workspaceId, signal, onProgress: onShare, onCreated: () => undefined };
  const body = { uploadId: await uploadFile(original, upload) };
  onShare(1);
  let retune = await call<RetuneDto>(`retunes/${retuneId}/verification`, { workspaceId, method: 'POST', body, signal });
  while (retune.verification?.status === 'pending') {
    await delay(POLL_INTERVAL_MS, signal);
    signal.throwIfAborted();
    retune = await call<RetuneDto>(`retunes/${retuneId}`, { workspaceId, signal });
  }
  if (retune.verification) throw new Error(retune.verification.error ?? 'The server couldn’t render it again.');
}
