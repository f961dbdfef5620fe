// The server sets this cookie beside the session's own, which scripts cannot read: without it no one is signed in, and
// a visitor's first page needs no request to the server and logs no 401 in the browser's console.
const HINT = 'attune-signed-in';

export function mayBeSignedIn(): boolean {
  // The build, which prerenders pages for visitors, has no document.
  return typeof document !== 'undefined' && document.cookie.split('; ').includes(`${HINT}=1`);
}

/** The session has ended on the server. */
export function forgetSignIn(): void {
  document.cookie = `${HINT}=; path=/; max-age=0; samesite=lax`;
}
