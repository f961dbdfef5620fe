import { AppError } from '../../platform/errors/app-error.js';

// Logo

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
