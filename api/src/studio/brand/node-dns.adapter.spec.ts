import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { AppError } from '../../platform/errors/app-error.js';
import { NodeDnsResolver } from './node-dns.adapter.js';

const NO_ERROR = 0;
const SERVER_FAILURE = 2;
const NO_SUCH_NAME = 3;

let server: Socket;
let resolver: NodeDnsResolver;
/** What the name server answers; null: nothing at all. */
let answer: { code: number; texts?: string[][] } | null;

beforeAll(async () => {
  server = createSocket('udp4');
  server.on('message', (query, { port, address }) => {
    if (answer) server.send(toResponse(query, answer.code, answer.texts ?? []), port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  resolver = new NodeDnsResolver(nameServers());
});

afterAll(() => void server.close());

const nameServers = (): string[] => [`127.0.0.1:${server.address().port}`];

describe('TXT records', () => {
  it('are found, each as one text', async () => {
    answer = { code: NO_ERROR, texts: [['v=spf1 -all'], ['attune-verifi', 'cation=1']] };
    expect(await resolver.findTxt('_attune-challenge.share.example')).toEqual(['v=spf1 -all', 'attune-verification=1']);
  });

  it('are none where there is no such name, or no record of that kind', async () => {
    answer = { code: NO_SUCH_NAME };
    expect(await resolver.findTxt('share.example')).toEqual([]);
    answer = { code: NO_ERROR };
    expect(await resolver.findTxt('share.example')).toEqual([]);
  });

  it('are unknown when the name server fails or does not answer', async () => {
    for (const unhelpful of [{ code: SERVER_FAILURE }, null]) {
      answer = unhelpful;
      const impatient = new NodeDnsResolver(nameServers(), 100);
      const error: unknown = await impatient.findTxt('share.example').catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({ status: 503, code: 'brand.dns_unavailable' });
    }
  });
});

/** A DNS message (RFC 1035) that answers a query with TXT records. */
function toResponse(query: Buffer, code: number, texts: readonly string[][]): Buffer {
  const header = Buffer.from(query.subarray(0, 12));
  // A response, recursion available.
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(texts.length, 6);
  // No further records: the query's own EDNS record is not repeated.
  header.writeUInt32BE(0, 8);
  const nameEnd = query.indexOf(0, 12) + 1;
  const question = query.subarray(12, nameEnd + 4);
  const records = texts.map((parts) => {
    const data = Buffer.concat(parts.map((part) => Buffer.from([part.length, ...Buffer.from(part)])));
    // A pointer to the question's name, type TXT, class IN, 60 s.
    const start = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0]);
    start.writeUInt16BE(data.length, 10);
    return Buffer.concat([start, data]);
  });
  return Buffer.concat([header, question, ...records]);
}
