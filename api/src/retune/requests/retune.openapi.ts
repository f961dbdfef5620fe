import { SOURCE_BASES, type SourceBasis } from '@attune/catalogue/measuring';
import { applyDecorators } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiExtraModels,
  ApiHeader,
  ApiOperation,
  ApiProduces,
  ApiQuery,
  ApiResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import { workspaceNotFound } from '../../auth/auth.errors.js';
import { CLOSED_STREAMS } from '../../platform/http/event-stream.js';
import { bodyErrors } from '../../platform/http/validation.js';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { MAX_UPLOADS, noRoomForUploads } from '../uploads/upload-admission.service.js';
import { tooManyUploads, uploadGone, uploadNotFound, uploadUnfinished } from '../uploads/upload.errors.js';
import { RetuneDto, RetuneListDto } from '../delivery/retune.dto.js';
import {
  admissionBusy,
  askAgain,
  badId,
  cancelled,
  idTaken,
  limitReached,
  measurementsRemoved,
  noAnalysis,
  noReceipt,
  notReady,
  onDeviceOnly,
  originalGone,
  otherVersion,
  planRequired,
  rangeNotSatisfiable,
  receiptDeleted,
  resultGone,
  retuneNotFound,
  tooManyFailed,
  tooManyStreams,
  tooManyUnfinished,
} from '../retune.errors.js';
import { MAX_UNFINISHED } from './retune-admission.service.js';
import { CHOICE_FAILURES, NOT_COMPLETED, RETUNE_FAILURES } from './retune-failures.openapi.js';
import { PARAMETERS } from './retune-parameters.openapi.js';

const SONG_TYPES = ['audio/mpeg', 'audio/wav', 'audio/flac'];

const SONG_HEADERS = {
  'Accept-Ranges': { description: '`bytes`: of `/api/retunes/{id}/result`.', schema: { type: 'string' } },
  ETag: { description: 'Strong; a result never changes.', schema: { type: 'string' } },
  'Content-Disposition': { description: '`retuned-{hz}Hz-{original base name}.{format}`', schema: { type: 'string' } },
  'Retune-Id': { description: 'Id of the retune.', schema: { type: 'string', format: 'uuid' } },
  'Retune-Source-Hz': { description: 'The song’s A4 before, Hz.', schema: { type: 'number' } },
  'Retune-Source': {
    description:
      'How it is known; `assumed` to be 440 when it was not given and could not be measured with confidence.',
    schema: { type: 'string', enum: [...SOURCE_BASES] as SourceBasis[] },
  },
  'Retune-Ratio': { description: 'Output pitch / input pitch.', schema: { type: 'number' } },
  'Retune-Cents': { description: 'The same in cents.', schema: { type: 'number' } },
  'Retune-Gain-Db': {
    description: 'Gain of the whole song, so that nothing clips, dB; 0 when none was needed.',
    schema: { type: 'number' },
  },
  'Retune-Limiter-Db': {
    description: 'The most that the limiter took off a peak, beside the gain, dB, -2.5 to 0; 0 for nothing.',
    schema: { type: 'number' },
  },
  'Retune-Frames': { description: 'Frames of the song.', schema: { type: 'integer' } },
} as const;

const UPLOAD_TYPES = [...SONG_TYPES, 'audio/ogg', 'audio/aiff', 'audio/mp4', 'audio/aac'];

const SONG_CONTENT = toBinaryContent(SONG_TYPES);
const UPLOAD_CONTENT = toBinaryContent(UPLOAD_TYPES);

/** The headers of a download that can be resumed. */
const DOWNLOAD_HEADERS = [
  ApiHeader({ name: 'Range', required: false, description: 'One range of bytes; several are answered with all.' }),
  ApiHeader({ name: 'If-Range', required: false, description: 'The `ETag` of the part that you have.' }),
  ApiHeader({ name: 'If-None-Match', required: false, description: 'The `ETag` of the song that you have.' }),
  ApiHeader({ name: 'If-Match', required: false, description: 'The `ETag` of the song that you want.' }),
];

const KEPT_UNTIL =
  'Outside of Studio it is removed as soon as you have it (confirm with `DELETE /api/retunes/{id}/result`), at the ' +
  'latest 15 minutes after its last byte was sent, and when it was not collected an hour after it was completed.';

function toBinaryContent(types: readonly string[]): Record<string, { schema: { type: 'string'; format: 'binary' } }> {
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
}

const STOPPING = askAgain('3f2b8c1e-4d5a-4b6c-8d7e-9f0a1b2c3d4e');

const prefers = (description: string): MethodDecorator => ApiHeader({ name: 'Prefer', required: false, description });

/** Why no other retune is admitted. */
export const NOT_ADMITTED = [
  planRequired(),
  limitReached({ retunesUsed: 5, retunesLimit: 5, resetsAt: '2026-12-01T00:00:00.000Z' }),
  tooManyUnfinished(MAX_UNFINISHED),
  tooManyFailed(1200),
  tooManyUploads(MAX_UPLOADS),
  workspaceNotFound(),
  noRoomForUploads(),
  admissionBusy(),
];

/** An id that the client chooses. */
export const OWN_ID = ['Retune-Id', 'Idempotency-Key'].map((name) =>
  ApiHeader({
    name,
    required: false,
    description: 'A UUID of your choice: the id of the retune. The same request with it gets the same retune.',
  }),
);

/** A response whose body is a song. */
function ApiSong(summary: string, description: string): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary, description }),
    ApiProduces(...SONG_TYPES, 'application/json'),
    ApiResponse({ status: 200, description: 'The song.', headers: SONG_HEADERS, content: SONG_CONTENT }),
  );
}

/** The documentation of `GET /api/retunes/{id}/result`. */
export function ApiResult(): MethodDecorator {
  return applyDecorators(
    ApiSong(
      'The song of a completed retune',
      `The first byte counts, repeats do not. A download that broke off can be resumed with \`Range\` and \`If-Range\`. ${KEPT_UNTIL}`,
    ),
    prefers('`wait=N`: wait up to N seconds, at most 600, for the end of a retune.'),
    ...DOWNLOAD_HEADERS,
    ApiResponse({
      status: 206,
      description: 'The range of the song that was asked for.',
      headers: {
        ...SONG_HEADERS,
        'Content-Range': { description: '`bytes {first}-{last}/{size}`', schema: { type: 'string' } },
      },
      content: SONG_CONTENT,
    }),
    ApiResponse({
      status: 303,
      description: 'For links in a browser only: to the storage, by an address that can be used for five minutes.',
    }),
    ApiResponse({ status: 304, description: '`If-None-Match` names this song.' }),
    ErrorResponses(
      ...NOT_COMPLETED,
      resultGone(),
      onDeviceOnly(),
      STOPPING,
      otherVersion(),
      rangeNotSatisfiable(1_468_006),
    ),
  );
}

/** The documentation of `GET /api/retunes/{id}/original`. */
export function ApiOriginal(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      summary: 'The original of a completed retune, as it was uploaded',
      description: 'Stored on Studio, like the result. A download that broke off can be resumed with `Range`.',
    }),
    ApiProduces(...UPLOAD_TYPES, 'application/json'),
    ...DOWNLOAD_HEADERS,
    ApiResponse({ status: 200, description: 'The original.', content: UPLOAD_CONTENT }),
    ApiResponse({ status: 206, description: 'The range of it that was asked for.', content: UPLOAD_CONTENT }),
    ApiResponse({ status: 304, description: '`If-None-Match` names this original.' }),
    ErrorResponses(...NOT_COMPLETED, originalGone(), onDeviceOnly(), otherVersion(), rangeNotSatisfiable(1_468_006)),
  );
}

/** The documentation of `DELETE /api/retunes/{id}/result`. */
export function ApiConfirmDelivery(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      summary: 'Confirm that you have the song',
      description:
        'It is removed at once instead of 15 minutes after its last byte was sent, and counts, downloaded or not. On ' +
        'Studio it stays in the history. May be repeated.',
    }),
    ErrorResponses(retuneNotFound(), notReady()),
  );
}

/** The documentation of `GET /api/retunes/{id}/receipt`. */
export function ApiReceipt(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      summary: 'What a retune did, measured before and after',
      description: 'While the retune is listed, even if its files have been removed.',
    }),
    ErrorResponses(...NOT_COMPLETED, noReceipt(), measurementsRemoved(365), receiptDeleted('2026-11-14T09:30:00.000Z')),
  );
}

/** The documentation of `POST /api/retunes/{id}/receipt-link`. */
export function ApiOpenReceipt(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      summary: 'Let anyone with a link see the receipt',
      description:
        'The figures only, not the song. The same link again while it is open; a new one after it was closed.',
    }),
    ErrorResponses(...NOT_COMPLETED, noReceipt(), measurementsRemoved(365)),
  );
}

/** The documentation of `GET /api/retunes/{id}/analysis`. */
export function ApiAnalysis(): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: 'Spectra and pitch classes of a song before and after' }),
    ErrorResponses(...NOT_COMPLETED, noAnalysis(), measurementsRemoved(365)),
  );
}

/** The documentation of `POST /api/retune`. */
export function ApiRetune(): MethodDecorator {
  return applyDecorators(
    ApiSong(
      'Retune a song',
      `The song can be fetched again from \`/api/retunes/{id}/result\` without counting again. ${KEPT_UNTIL}`,
    ),
    ApiConsumes('multipart/form-data'),
    ...OWN_ID,
    prefers('`respond-async`: answer 202 at once and let the song be fetched later.'),
    ...PARAMETERS.map(({ name, ...parameter }) => ApiQuery({ name, required: false, ...parameter })),
    ApiBody({
      description: 'The file as `audio` or `file`. The parameters may also be fields here.',
      schema: {
        type: 'object',
        properties: {
          audio: { type: 'string', format: 'binary' },
          file: { type: 'string', format: 'binary' },
          ...Object.fromEntries(PARAMETERS.map(({ name, schema, description }) => [name, { ...schema, description }])),
        },
      },
    }),
    ApiResponse({ status: 202, description: 'Accepted (`Prefer: respond-async`).', type: RetuneDto }),
    ErrorResponses(
      badId(),
      idTaken(),
      cancelled(),
      resultGone(),
      uploadGone(),
      STOPPING,
      ...NOT_ADMITTED,
      ...RETUNE_FAILURES,
    ),
  );
}

/** The documentation of `POST /api/retunes`. */
export function ApiCreateRetune(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      summary: 'Retune an upload, a stored original, or a list of them',
      description:
        'It answers at once: follow each retune at its `statusUrl` or `eventsUrl`. A retune takes its upload’s file over. A ' +
        'list is admitted as a whole or not at all, and answered with a list.',
    }),
    ...OWN_ID,
    ApiExtraModels(RetuneListDto),
    ApiResponse({
      status: 202,
      description: 'Accepted.',
      schema: { oneOf: [{ $ref: getSchemaPath(RetuneDto) }, { $ref: getSchemaPath(RetuneListDto) }] },
    }),
    ErrorResponses(
      ...bodyErrors({ uploadId: 'uploadId must be the UUID of an upload' }),
      badId(),
      idTaken(),
      uploadNotFound(),
      uploadUnfinished(),
      retuneNotFound(),
      notReady(),
      originalGone(),
      onDeviceOnly(),
      ...NOT_ADMITTED,
      ...CHOICE_FAILURES,
    ),
  );
}

/** The documentation of a route that retunes a stored original again. */
export function ApiRetuneAgain(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      summary: 'Retune the stored original again with the same settings, as a new retune',
      description: 'It counts like an upload. Follow it at `statusUrl` or `eventsUrl`.',
    }),
    ApiResponse({
      status: 202,
      description: 'Accepted.',
      type: RetuneDto,
      headers: { Location: { description: 'The new retune.', schema: { type: 'string' } } },
    }),
    ErrorResponses(...NOT_COMPLETED, originalGone(), onDeviceOnly(), ...NOT_ADMITTED),
  );
}

/** The documentation of the progress stream. */
export function ApiEvents(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      summary: 'Follow a retune as server-sent events',
      description:
        '`progress` events carry {status, stage, percent, etaSeconds}; one `end` event {status, error?, code?} comes last. ' +
        CLOSED_STREAMS,
    }),
    ApiProduces('text/event-stream'),
    ApiResponse({
      status: 200,
      description: 'The events.',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    }),
    ErrorResponses(retuneNotFound(), tooManyStreams()),
  );
}
