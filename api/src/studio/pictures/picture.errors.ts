import { AppError } from '../../platform/errors/app-error.js';

/** Limits of uploaded pictures. */
export const MAX_PICTURE_BYTES = 5 * 2 ** 20;
export const MAX_PICTURE_PIXELS = 40_000_000;

const CHOOSE = 'Choose a PNG, JPEG or WebP picture.';

/** @param field of the form */
export const pictureMissing = (field: string): AppError =>
  new AppError({
    code: 'picture.missing',
    status: 400,
    message: `Please choose a picture first. Send it as the multipart field “${field}”.`,
  });

export const badPictureUpload = (): AppError =>
  new AppError({
    code: 'picture.bad_upload',
    status: 400,
    message: 'The upload was interrupted or isn’t valid multipart form data. Please send it again.',
  });

export const pictureTooLarge = (): AppError =>
  new AppError({
    code: 'picture.too_large',
    status: 413,
    message: 'A picture may have up to 5 MB. Choose a smaller file.',
    details: { maxFileBytes: MAX_PICTURE_BYTES },
  });

export const pictureTooManyPixels = (width: number, height: number): AppError =>
  new AppError({
    code: 'picture.too_many_pixels',
    status: 413,
    message: `This picture has ${width} × ${height} pixels; ${MAX_PICTURE_PIXELS / 1e6} million are the most. Make it smaller first.`,
  });

/** `found`: what the content is, such as “a GIF picture”; undefined when it is unknown. */
export const notAPicture = (found: string | undefined): AppError =>
  new AppError({
    code: 'picture.unknown_kind',
    status: 415,
    message: found === undefined ? `This isn’t a picture that we know. ${CHOOSE}` : `This is ${found}. ${CHOOSE}`,
  });

export const pictureEmpty = (): AppError =>
  new AppError({ code: 'picture.empty', status: 422, message: `This file is empty. ${CHOOSE}` });

export const pictureDamaged = (cause?: unknown): AppError =>
  new AppError({
    code: 'picture.damaged',
    status: 422,
    message: 'This picture is damaged or incomplete. Save it again, or choose another one.',
    cause,
  });

export const pictureTooSlow = (cause?: unknown): AppError =>
  new AppError({
    code: 'picture.too_slow',
    status: 422,
    message: 'This picture takes too long to read. Save it again as a plain PNG, or make it smaller first.',
    cause,
  });
