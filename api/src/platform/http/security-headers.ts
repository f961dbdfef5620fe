import helmet from 'helmet';
import type { RequestHandler } from 'express';

const SELF = "'self'";

/**
 * Headers of every response. The policy allows nothing from other origins and no inline script; audio workers, recorded
 * media and previews need blob:, and compiling the stretcher in the browser needs wasm-unsafe-eval.
 */
export const CONTENT_SECURITY_POLICY: Record<string, string[]> = {
  'default-src': [SELF],
  'base-uri': [SELF],
  'connect-src': [SELF],
  'font-src': [SELF],
  'form-action': [SELF],
  'frame-ancestors': ["'none'"],
  'img-src': [SELF, 'data:', 'blob:'],
  'manifest-src': [SELF],
  'media-src': [SELF, 'blob:'],
  'object-src': ["'none'"],
  'script-src': [SELF, "'wasm-unsafe-eval'"],
  'script-src-attr': ["'none'"],
  'style-src': [SELF],
  'worker-src': [SELF, 'blob:'],
};

/**
 * Pages are cross-origin isolated (with helmet's opener policy), so that their workers may share memory: several
 * threads retune a song in the browser.
 *
 * @param isHttps whether the public address is https; only then are browsers told to require it (HSTS)
 */
export function securityHeaders(isHttps: boolean): RequestHandler {
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    crossOriginEmbedderPolicy: true,
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
}
