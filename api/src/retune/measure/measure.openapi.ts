import { SOURCE_HZ, STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiQuery, ApiResponse } from '@nestjs/swagger';
import { tooManyAttempts } from '../../auth/auth.errors.js';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { noRoomForUploads } from '../uploads/upload-admission.service.js';
import { badHint, givenTwice, unknownParameter } from '../domain/choice.errors.js';
import { PARAMETERS } from '../domain/retune-choice.js';
import { tooMuchAudio } from '../domain/song.errors.js';
import { SONG_FAILURES } from '../requests/retune-failures.openapi.js';
import { badUpload, fileMissing, oneFileOnly, uploadTooSlow } from '../retune.errors.js';
import {
  fileTooLargeToMeasure,
  measuringFailed,
  noWorkerAvailable,
  tooLongToMeasure,
  tooManyMeasurements,
  tooMuchMeasured,
} from './measure.errors.js';
import { MeasurementDto } from './measurement.dto.js';

const HINT = {
  description:
    'The approximate A4, 400 to 480 Hz: of the readings a semitone apart, the nearest to it comes as `a4Hz`.',
  schema: { type: 'number', minimum: SOURCE_HZ.min, maximum: SOURCE_HZ.max, default: STANDARD_A4_HZ },
} as const;

/** The documentation of `POST /api/measure`. */
export function ApiMeasure(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      summary: 'Measure how a song is tuned',
      description: 'For signed-in users on any plan. It doesn’t count as a retune, and the song isn’t stored.',
    }),
    ApiConsumes('multipart/form-data'),
    ApiQuery({ name: 'hintHz', required: false, ...HINT }),
    ApiBody({
      description: 'The file as `audio` or `file`. The hint may also be a field here.',
      schema: {
        type: 'object',
        properties: {
          audio: { type: 'string', format: 'binary' },
          file: { type: 'string', format: 'binary' },
          hintHz: { ...HINT.schema, description: HINT.description },
        },
      },
    }),
    ApiResponse({ status: 200, description: 'What was measured.', type: MeasurementDto }),
    ErrorResponses(
      fileMissing(),
      oneFileOnly(),
      badUpload(),
      badHint('44'),
      givenTwice('hintHz', 'hintHz'),
      unknownParameter('hnit', PARAMETERS),
      uploadTooSlow(),
      fileTooLargeToMeasure('basic'),
      tooLongToMeasure('free'),
      tooMuchAudio(),
      ...SONG_FAILURES,
      tooManyAttempts(60),
      tooManyMeasurements(),
      tooMuchMeasured(1800),
      measuringFailed(),
      noWorkerAvailable(),
      noRoomForUploads(),
    ),
  );
}
