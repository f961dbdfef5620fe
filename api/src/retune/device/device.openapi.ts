import { MAX_DURATION_SECONDS } from '@attune/catalogue/plans';
import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { bodyErrors } from '../../platform/http/validation.js';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { RetuneDto } from '../delivery/retune.dto.js';
import { alreadyAtTarget, emptyFile, tooLong } from '../domain/song.errors.js';
import { CHOICE_FAILURES } from '../requests/retune-failures.openapi.js';
import { NOT_ADMITTED, OWN_ID } from '../requests/retune.openapi.js';
import {
  alreadyEnded,
  badId,
  cancelled,
  fileTooLarge,
  idTaken,
  measurementsRemoved,
  noReceipt,
  notReady,
  permitEnded,
  retuneNotFound,
} from '../retune.errors.js';
import { uploadNotFound, uploadUnfinished } from '../uploads/upload.errors.js';
import {
  deviceFailed,
  implausibleReport,
  notOnDevice,
  notTheOriginal,
  otherReport,
  permitInvalid,
  tooManyVerifications,
  verificationNotInPlan,
} from './device.errors.js';
import { CompletedDto, PermitDto } from './permit.dto.js';
import { MAX_VERIFICATIONS } from './verifications.service.js';

/** The documentation of `POST /api/retunes/permits`. */
export function ApiPermit(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      summary: 'Ask to retune a song on this device',
      description:
        'The song stays where it is. The permit counts as a retune until it is given back, or ends without a report. The ' +
        'same limits apply as to an upload.',
    }),
    ...OWN_ID,
    ApiResponse({ status: 201, description: 'Permitted.', type: PermitDto }),
    ErrorResponses(
      ...bodyErrors({ bytes: 'bytes must be a whole number from 0 to 1000000000000' }),
      badId(),
      alreadyAtTarget({ sourceHz: 432, sourceBasis: 'given', equivalentA4Hz: 432, cents: 0 }),
      idTaken(),
      emptyFile(),
      fileTooLarge('basic'),
      tooLong(MAX_DURATION_SECONDS),
      ...NOT_ADMITTED,
      ...CHOICE_FAILURES,
    ),
  );
}

/** The documentation of `POST /api/retunes/{id}/completion`. */
export function ApiComplete(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      summary: 'Report what a device has done',
      description:
        'Its figures become the receipt, which says that a device measured them. The same report may be sent again.',
    }),
    ApiResponse({ status: 200, description: 'Completed.', type: CompletedDto }),
    ErrorResponses(
      ...bodyErrors({ 'report.ratio': 'ratio must be a number from 0.4 to 2.5' }),
      retuneNotFound(),
      permitInvalid(),
      permitEnded(),
      cancelled(),
      deviceFailed(),
      otherReport(),
      implausibleReport({ cents: 'cents doesn’t follow from the target' }),
    ),
  );
}

/** The documentation of `DELETE /api/retunes/{id}/permit`. */
export function ApiReturnPermit(): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: 'Give a permit back; the retune doesn’t count', description: 'May be repeated.' }),
    ErrorResponses(
      ...bodyErrors({ reason: 'reason must be cancelled or failed' }),
      retuneNotFound(),
      permitInvalid(),
      alreadyEnded(),
    ),
  );
}

/** The documentation of `POST /api/retunes/{id}/verification`. */
export function ApiVerify(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      summary: 'Have a song that a device has retuned rendered again by the server',
      description:
        'It answers at once. When it is done, `serverCheck` of the receipt is `same` or `different`, and the upload is removed; ' +
        'if it could not be done, `verification` of the retune says why. The figures of the device stay.',
    }),
    ApiResponse({ status: 202, description: 'Accepted.', type: RetuneDto }),
    ErrorResponses(
      ...bodyErrors({ uploadId: 'uploadId must be the UUID of an upload' }),
      retuneNotFound(),
      verificationNotInPlan(),
      notReady(),
      cancelled(),
      deviceFailed(),
      permitEnded(),
      noReceipt(),
      measurementsRemoved(365),
      notOnDevice(),
      uploadNotFound(),
      uploadUnfinished(),
      notTheOriginal(),
      tooManyVerifications(MAX_VERIFICATIONS),
    ),
  );
}
