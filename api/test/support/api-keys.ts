import type { TeamRole } from '@attune/catalogue/roles';
import type { ApiKeyDto, NewApiKeyDto } from '../../src/studio/api-keys/api-key.dto.js';
import type { TestServer } from './test-server.js';
import { addMember, signedInUserOn } from './users.js';

export type RequestHeaders = Record<string, string>;

/** A valid form of a new key. */
export const KEY_FORM = { name: 'Mix server', scopes: ['retune', 'read'], expiresInDays: 90 };

/** The routes of API keys, as a browser calls them. */
export class ApiKeyClient {
  constructor(private readonly server: TestServer) {}

  post(headers: RequestHeaders, body: unknown): Promise<Response> {
    return fetch(`${this.server.url}/api/studio/api-keys`, {
      method: 'POST',
      headers: { Origin: this.server.url, 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  async create(headers: RequestHeaders, form: object = {}): Promise<NewApiKeyDto> {
    const response = await this.post(headers, { ...KEY_FORM, ...form });
    expect(response.status).toBe(201);
    return (await response.json()) as NewApiKeyDto;
  }

  revoke(headers: RequestHeaders, id: string): Promise<Response> {
    return fetch(`${this.server.url}/api/studio/api-keys/${id}`, {
      method: 'DELETE',
      headers: { Origin: this.server.url, ...headers },
    });
  }

  get(headers: RequestHeaders): Promise<Response> {
    return fetch(`${this.server.url}/api/studio/api-keys`, { headers });
  }

  async list(headers: RequestHeaders): Promise<ApiKeyDto[]> {
    const response = await this.get(headers);
    expect(response.status).toBe(200);
    return (await response.json()) as ApiKeyDto[];
  }

  /** A request with the key. */
  use(key: NewApiKeyDto, headers: RequestHeaders = {}): Promise<Response> {
    return fetch(`${this.server.url}/api/usage`, { headers: { ...bearer(key), ...headers } });
  }

  /** A new member of the owner's team, and the headers of their requests in its workspace. */
  async member(ownerId: string, role: TeamRole): Promise<{ id: string; headers: RequestHeaders }> {
    const user = await signedInUserOn(this.server, 'free');
    await addMember(this.server, ownerId, user.id, role);
    return { id: user.id, headers: { ...user.cookie, 'Attune-Workspace': ownerId } };
  }
}

export const bearer = ({ key }: NewApiKeyDto): RequestHeaders => ({ Authorization: `Bearer ${key}` });
