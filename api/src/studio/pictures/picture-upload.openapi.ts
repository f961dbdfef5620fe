import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiProduces, ApiResponse } from '@nestjs/swagger';
import { tooManyAttempts } from '../../auth/auth.errors.js';
import type { AppError } from '../../platform/errors/app-error.js';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { uploadTooSlow } from '../../retune/retune.errors.js';
import {
  badPictureUpload,
  notAPicture,
  pictureDamaged,
  pictureEmpty,
  pictureMissing,
  pictureTooLarge,
  pictureTooManyPixels,
  pictureTooSlow,
} from './picture.errors.js';

interface PictureUpload {
  summary: string;
  /** Of the form; `file` is accepted, too. */
  field: string;
  /** How the picture is stored. */
  stored: string;
  /** Besides those of every picture. */
  errors: AppError[];
}

/** The documentation of a route that takes a picture. */
export function ApiPictureUpload({ summary, field, stored, errors }: PictureUpload): MethodDecorator {
  const picture = { type: 'string', format: 'binary' };
  return applyDecorators(
    ApiOperation({ summary, description: `PNG, JPEG or WebP, up to 5 MB and 40 million pixels. ${stored}` }),
    ApiConsumes('multipart/form-data'),
    ApiBody({
      description: `The picture as \`${field}\` or \`file\`.`,
      schema: { type: 'object', properties: { [field]: picture, file: picture } },
    }),
    ErrorResponses(
      pictureMissing(field),
      badPictureUpload(),
      uploadTooSlow(),
      pictureTooLarge(),
      pictureTooManyPixels(60_000, 60_000),
      notAPicture('an SVG picture'),
      pictureEmpty(),
      pictureDamaged(),
      pictureTooSlow(),
      tooManyAttempts(60),
      ...errors,
    ),
  );
}

/** The documentation of a route that sends one. */
export function ApiPicture(mediaType: string, errors: AppError[]): MethodDecorator {
  return applyDecorators(
    ApiProduces(mediaType),
    ApiResponse({
      status: 200,
      description: 'The picture.',
      content: { [mediaType]: { schema: { type: 'string', format: 'binary' } } },
    }),
    ErrorResponses(...errors),
  );
}
