import { applyDecorators } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { tooManyAttempts } from '../../auth/auth.errors.js';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { bodyErrors } from '../../platform/http/validation.js';
import { noRoomForUploads } from '../../retune/uploads/upload-admission.service.js';
import { ApiPicture, ApiPictureUpload } from '../pictures/picture-upload.openapi.js';
import {
  badLogoAddress,
  dnsUnavailable,
  domainChanged,
  domainTaken,
  logoNotFound,
  noDomain,
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
  return ApiPictureUpload({
    summary: 'Set the logo',
    field: 'logo',
    stored: 'It is stored as a PNG of at most 1024 pixels a side, upright, the first frame only, without metadata.',
    errors: [noRoomForUploads()],
  });
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
    ApiPicture('image/png', [badLogoAddress(), logoNotFound()]),
  );
}
