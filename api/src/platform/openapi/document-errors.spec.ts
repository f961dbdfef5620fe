import { applyDecorators, Controller, Delete, Get } from '@nestjs/common';
import { ApiOkResponse, DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { Test } from '@nestjs/testing';
import { AppError } from '../errors/app-error.js';
import { documentErrors } from './document-errors.js';
import { ErrorResponses } from './error-responses.decorator.js';

const anError = (status: number, code: string, message = `${code}.`): AppError =>
  new AppError({ code, status, message, details: { about: code } });

const Guarded = (): MethodDecorator & ClassDecorator =>
  applyDecorators(ErrorResponses(anError(401, 'guard.unknown'), anError(403, 'guard.forbidden')));
const Id: ParameterDecorator = (...parameter) => ErrorResponses(anError(400, 'id.bad'))(...parameter);

@Controller('songs')
@ErrorResponses(anError(503, 'songs.busy', 'All routes of songs.'))
class SongsController {
  @Get(':id')
  @ApiOkResponse({ description: 'A song.' })
  @Guarded()
  @ErrorResponses(anError(403, 'songs.not_yours'), anError(404, 'songs.missing'))
  read(@Id _id: string): void {}

  @Delete(':id')
  @ErrorResponses(anError(503, 'songs.busy', 'This route.'))
  delete(): void {}
}

let document: OpenAPIObject;

beforeAll(async () => {
  const module = await Test.createTestingModule({ controllers: [SongsController] }).compile();
  const app = module.createNestApplication({ logger: false });
  documentErrors(app, (method) => (method === 'GET' ? [] : [anError(403, 'middleware.forbidden')]));
  document = SwaggerModule.createDocument(app, new DocumentBuilder().build());
});

/** The statuses of a route, each with its error codes. */
function codesOf(method: 'get' | 'delete'): Record<string, string[]> {
  const responses = document.paths['/songs/{id}']?.[method]?.responses ?? {};
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [status, Object.keys(examplesOf(response))]),
  );
}

function examplesOf(response: unknown): object {
  type Documented = { content?: Record<string, { examples?: object }> };
  return (response as Documented).content?.['application/json']?.examples ?? {};
}

describe('the documented errors of a route', () => {
  it('are those of its controller, its guards, its parameters and itself', () => {
    expect(codesOf('get')).toEqual({
      200: [],
      400: ['id.bad'],
      401: ['guard.unknown'],
      403: ['guard.forbidden', 'songs.not_yours'],
      404: ['songs.missing'],
      503: ['songs.busy'],
    });
  });

  it('are those of middleware, too, where it looks at the method', () => {
    expect(codesOf('delete')[403]).toEqual(['middleware.forbidden']);
  });

  it('have one example of each code, the one of the route rather than of its controller', () => {
    expect(examplesOf(document.paths['/songs/{id}']?.delete?.responses['503'])).toEqual({
      'songs.busy': { value: { error: 'This route.', code: 'songs.busy', about: 'songs.busy' } },
    });
  });

  it('are named by the response and its schema', () => {
    expect(document.paths['/songs/{id}']?.get?.responses['403']).toMatchObject({
      description: '`guard.forbidden`, `songs.not_yours`',
      content: {
        'application/json': { schema: { properties: { code: { enum: ['guard.forbidden', 'songs.not_yours'] } } } },
      },
    });
  });
});
