import { Controller, Get, type INestApplication } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { Request } from 'express';
import { Authenticated, CurrentIdentity, SessionOnly } from './authenticated.guard.js';
import { IDENTITY_SOURCES, type Identity, IdentitySource } from './identity.js';
import type { Workspace } from './workspace/workspace.js';
import { WorkspaceRepository } from './workspace/workspace.repository.js';

@Controller()
class Routes {
  @Get('read')
  @Authenticated('read', 'view')
  read(@CurrentIdentity() identity: Identity): string {
    return identity.userId;
  }

  @Get('account')
  @SessionOnly()
  account(@CurrentIdentity() identity: Identity): string {
    return identity.userId;
  }
}

/** Identifies the user that the named header names. */
class HeaderSource extends IdentitySource {
  constructor(
    private readonly header: string,
    private readonly via: Identity['via'],
  ) {
    super();
  }

  identify(from: Request): Promise<Identity | null> {
    const userId = from.get(this.header);
    return Promise.resolve(userId === undefined ? null : { userId, workspace: ownWorkspace(userId), via: this.via });
  }
}

const ownWorkspace = (ownerId: string): Workspace => ({ ownerId, role: 'owner', tier: 'studio', studioEndedAt: null });

let app: INestApplication;
let url: string;

beforeAll(async () => {
  const sources = [
    new HeaderSource('x-key', { kind: 'api_key', scopes: ['read'] }),
    new HeaderSource('x-other-key', { kind: 'api_key', scopes: ['retune'] }),
    new HeaderSource('x-session', { kind: 'session', passwordStamp: '' }),
  ];
  const module = await Test.createTestingModule({
    controllers: [Routes],
    providers: [
      { provide: IDENTITY_SOURCES, useValue: sources },
      { provide: WorkspaceRepository, useValue: {} },
    ],
  }).compile();
  app = module.createNestApplication({ logger: false });
  await app.listen(0, '127.0.0.1');
  url = await app.getUrl();
});

afterAll(() => app.close());

const ask = async (path: string, headers: Record<string, string>): Promise<string> =>
  (await fetch(`${url}${path}`, { headers })).text();

describe('AuthenticatedGuard', () => {
  it('takes the first source that identifies a user', async () => {
    const answer = await ask('/read', { 'X-Session': 'session user', 'X-Key': 'key user' });
    expect(answer).toBe('key user');
  });

  it.each<[string, Record<string, string>, boolean]>([
    ['/read', {}, false],
    ['/read', { 'X-Key': 'a user' }, true],
    ['/read', { 'X-Other-Key': 'a user' }, false],
    ['/read', { 'X-Session': 'a user' }, true],
    ['/account', { 'X-Key': 'a user' }, false],
    ['/account', { 'X-Session': 'a user' }, true],
  ])('%s with %j: let in %s', async (path, headers, isLetIn) => {
    const answer = await ask(path, headers);
    expect(answer === 'a user').toBe(isLetIn);
  });
});
