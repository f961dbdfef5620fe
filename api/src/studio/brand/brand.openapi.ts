import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiProduces, ApiResponse } from '@nestjs/swagger';
import { tooManyAttempts } from '../../auth/auth.errors.js';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { bodyErrors } from '../../platform/http/validation.js';
import { noRoomForUploads } from '../../retune/uploads/upload-room.service.js';
import { uploadTooSlow } from '../../retune/retune.errors.js';
import {
  badLogoAddress,
  badLogoUpload,
  dnsUnavailable,
  domainChanged,
  domainTaken,
  logoDamaged,
  logoEmpty,
  logoMissing,
  logoNotFound,
  logoTooLarge,
  logoTooManyPixels,
  logoTooSlow,
  noDomain,
  notALogo,
  recordMissing,
} from './brand.errors.js';

const DOMAIN = 'share.your-label.com';

/** The documentation of `POST /api/studio/white-label`. */
export function ApiSaveBrand(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      summary: 'Change name, domain and colour of the brand',
      description: 'Fields that are not sent stay as they are. Another domain has to be verified again.',
    }),
    ErrorResponses(
      ...bodyErrors({
        primaryColor: '#4fd1bd is too light for the light page. The nearest colour that passes is #009f8d',
      }),
    ),
  );
}

/** The documentation of `PUT /api/studio/white-label/logo`. */
export function ApiReplaceLogo(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      summary: 'Set the logo',
      description:
        'PNG, JPEG or WebP, up to 5 MB and 40 million pixels. It is stored as a PNG of at most 1024 pixels a side, ' +
        'upright, the first frame only, without metadata.',
    }),
    ApiConsumes('multipart/form-data'),
    ApiBody({
      description: 'The picture as `logo` or `file`.',
      schema: {
        type: 'object',
        properties: { logo: { type: 'string', format: 'binary' }, file: { type: 'string', format: 'binary' } },
      },
    }),
    ErrorResponses(
      logoMissing(),
      badLogoUpload(),
      uploadTooSlow(),
      logoTooLarge(),
      logoTooManyPixels(60_000, 60_000),
      notALogo('an SVG picture'),
      logoEmpty(),
      logoDamaged(),
      logoTooSlow(),
      tooManyAttempts(60),
      noRoomForUploads(),
    ),
  );
}

/** The documentation of `POST /api/studio/white-label/domain/verify`. */
export function ApiVerifyDomain(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      summary: 'Look for the TXT record of the custom domain now',
      description: 'Domains that were verified are checked again every day; they are lost when it is missing twice.',
    }),
    ErrorResponses(
      noDomain(),
      recordMissing(`_attune-challenge.${DOMAIN}`, false),
      domainTaken(DOMAIN),
      domainChanged(),
      tooManyAttempts(60),
      dnsUnavailable(),
    ),
  );
}

/** The documentation of `GET /api/brand/{ownerId}/logo/{version}`. */
export function ApiLogo(): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: 'The logo of a workspace', description: 'Public. A version never changes.' }),
    ApiProduces('image/png'),
    ApiResponse({
      status: 200,
      description: 'The picture.',
      content: { 'image/png': { schema: { type: 'string', format: 'binary' } } },
    }),
    ErrorResponses(badLogoAddress(), logoNotFound()),
  );
}
