import { get, RawClient } from './support/raw-client.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { aUserOn, type TestUser } from './support/users.js';

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  user = await aUserOn(server, 'studio');
});

afterAll(() => server.close());

const FILE = 'Content-Disposition: form-data; name="audio"; filename="a.wav"\r\n\r\n';

describe('a malformed form', () => {
  describe.each(['/api/retune?targetHz=432', '/api/measure'])('sent to %s', (address) => {
    it.each([
      ['nothing', ''],
      ['no boundary', 'RIFF'],
      ['a part header with a NUL', `--b\r\nContent-Disposition\0: form-data; name="audio"\r\n\r\nRIFF`],
      ['a part header without a colon', `--b\r\nContent-Disposition\r\n\r\nRIFF\r\n--b--\r\n`],
      ['a part header that never ends', `--b\r\n${FILE.trimEnd()}`],
      ['a part header of 100 kB', `--b\r\nX: ${'x'.repeat(100_000)}\r\n${FILE}RIFF\r\n--b--\r\n`],
      ['a malformed part after a file', `--b\r\n${FILE}RIFF\r\n--b\r\n\0\r\n\r\nx`],
      ['a file that breaks off', `--b\r\n${FILE}RIFF`],
      ['a file in another field that breaks off', `--b\r\n${FILE.replace('audio', 'picture')}RIFF`],
      ['a part without a name', `--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n`],
    ])('with %s is refused, and the server keeps running', async (_what, body) => {
      const client = await RawClient.open(server.url);
      client.send(`POST ${address} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${user.key.Authorization}\r\n`);
      client.send(`Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
      // Behind the form on the same connection. Errors that are emitted after its response would end this process, too.
      client.send(get('/api/health/live', 'Connection: close\r\n'));
      await client.closed;
      expect(client.received).toMatch(/^HTTP\/1\.1 4\d\d .*"code":"retune\.\w+"/s);
      expect(client.statuses.slice(1)).toEqual([200]);
    });
  });
});
