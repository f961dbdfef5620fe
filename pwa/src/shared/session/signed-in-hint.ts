// The server sets this cookie beside the session's own, which scripts cannot read: without it nobody is signed in, and a
// visitor's first page needs no question to the server and no refusal in the browser's log.
const HINT = 'attune-signed-in';

export function mayBeSignedIn(): boolean {
  // The build, which draws pages for visitors, has no document.
  return typeof document !== 'undefined' && document.cookie.split('; ').includes(`${HINT}=1`);
}

/** The session has ended on the server's side. */
export function forgetSignIn(): void {
  document.cookie = `${HINT}=; path=/; max-age=0; samesite=lax`;
}
