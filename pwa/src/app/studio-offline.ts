import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import type { UserDto } from '../api/generated/attune-client';
import { chosenWorkspace } from '../shared/session/current-workspace';
import { mayBeSignedIn } from '../shared/session/signed-in-hint';

/**
 * Without a connection, where the Studio Hub would lead: its scripts are kept only for those who have opened it on a
 * Studio plan, so it cannot say so itself.
 */
export async function redirectOffline({ request }: LoaderFunctionArgs): Promise<Response | null> {
  if (navigator.onLine) return null;
  const { pathname, search } = new URL(request.url);
  if (!mayBeSignedIn()) return redirect(`/login?next=${encodeURIComponent(pathname + search)}`);
  // The service worker answers.
  const answer = await fetch('/api/auth/user').catch(() => null);
  if (!answer?.ok) return null;
  const { id, subscriptionTier } = (await answer.json()) as UserDto;
  const chosen = chosenWorkspace();
  const isInStudio = chosen?.userId === id || subscriptionTier === 'studio';
  return isInStudio ? null : redirect('/pricing');
}
