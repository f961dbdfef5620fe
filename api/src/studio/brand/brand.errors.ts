import { AppError } from '../../platform/errors/app-error.js';

/** Limits of logo uploads. */
export const MAX_LOGO_BYTES = 5 * 2 ** 20;
export const MAX_LOGO_PIXELS = 40_000_000;

const CHOOSE = 'Choose a PNG, JPEG or WebP picture.';

// Logo

export const logoMissing = (): AppError =>
  new AppError({
    code: 'brand.logo_missing',
    status: 400,
    message: 'Please choose a picture first. Send it as the multipart field “logo”.',
  });

export const badLogoUpload = (): AppError =>
  new AppError({
    code: 'brand.bad_logo_upload',
    status: 400,
    message: 'The upload was interrupted or isn’t valid multipart form data. Please send it again.',
  });

export const logoTooLarge = (): AppError =>
  new AppError({
    code: 'brand.logo_too_large',
    status: 413,
    message: 'A logo may have up to 5 MB. Choose a smaller file.',
    details: { maxFileBytes: MAX_LOGO_BYTES },
  });

export const logoTooManyPixels = (width: number, height: number): AppError =>
  new AppError({
    code: 'brand.logo_too_many_pixels',
    status: 413,
    message: `This picture has ${width} × ${height} pixels; ${MAX_LOGO_PIXELS / 1e6} million are the most. Make it smaller first.`,
  });

/** `found`: what the content is, such as “a GIF picture”; undefined when it is unknown. */
export const notALogo = (found: string | undefined): AppError =>
  new AppError({
    code: 'brand.not_a_logo',
    status: 415,
    message: found === undefined ? `This isn’t a picture that we know. ${CHOOSE}` : `This is ${found}. ${CHOOSE}`,
  });

export const logoEmpty = (): AppError =>
  new AppError({ code: 'brand.logo_empty', status: 422, message: `This file is empty. ${CHOOSE}` });

export const logoDamaged = (cause?: unknown): AppError =>
  new AppError({
    code: 'brand.logo_damaged',
    status: 422,
    message: 'This picture is damaged or incomplete. Save it again, or choose another one.',
    cause,
  });

export const logoTooSlow = (cause?: unknown): AppError =>
  new AppError({
    code: 'brand.logo_too_slow',
    status: 422,
    message: 'This picture takes too long to read. Save it again as a plain PNG, or make it smaller first.',
    cause,
  });

export const badLogoAddress = (): AppError =>
  new AppError({ code: 'brand.bad_logo_address', status: 400, message: 'The address of a logo has two UUIDs.' });

export const logoNotFound = (): AppError =>
  new AppError({ code: 'brand.logo_not_found', status: 404, message: 'There is no such logo.' });

// Domain

export const noDomain = (): AppError =>
  new AppError({
    code: 'brand.no_domain',
    status: 409,
    message: 'There is no custom domain to check. Enter one and save the settings first.',
  });

export const domainChanged = (): AppError =>
  new AppError({
    code: 'brand.domain_changed',
    status: 409,
    message: 'The custom domain was changed while we checked it. Check again.',
  });

export const domainTaken = (domain: string): AppError =>
  new AppError({
    code: 'brand.domain_taken',
    status: 409,
    message: `${domain} is already verified by another workspace. Remove it there first.`,
  });

/** `hasOthers`: whether there are TXT records at the name, but with other values. */
export const recordMissing = (name: string, hasOthers: boolean): AppError =>
  new AppError({
    code: 'brand.record_missing',
    status: 409,
    message: hasOthers
      ? `The TXT record at ${name} has another value. Copy the value shown here, then check again.`
      : `We found no TXT record at ${name} yet. A new record can take an hour to appear, sometimes longer.`,
  });

export const dnsUnavailable = (cause?: unknown): AppError =>
  new AppError({
    code: 'brand.dns_unavailable',
    status: 503,
    message: 'The name servers of this domain didn’t answer. Nothing was changed. Please try again in a moment.',
    headers: { 'Retry-After': '30' },
    cause,
  });
