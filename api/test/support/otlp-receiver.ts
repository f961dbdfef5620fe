import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenLocally, type LocalServer } from './local-server.js';
import { type Fields, readFields } from './protobuf.js';

export interface ReceivedSpan {
  service: string;
  traceId: string;
  spanId: string;
  /** Empty for the first of a trace. */
  parentSpanId: string;
  name: string;
  /** 2: server, 5: consumer, 1: internal. */
  kind: number;
  startMs: number;
  endMs: number;
  attributes: Record<string, unknown>;
  /** 2: error. */
  status: number;
}

export interface OtlpReceiver extends LocalServer {
  spans: ReceivedSpan[];
  /** What was sent to any other address than /v1/traces. */
  strayRequests: string[];
}

/** Receives traces as OTLP over HTTP, like a collector. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const strayRequests: string[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      if (request.url === '/v1/traces') spans.push(...decode(body));
      else strayRequests.push(`${request.method} ${request.url}`);
      response.writeHead(200, { 'Content-Type': 'application/x-protobuf' }).end();
    });
  });
  return { ...(await listenLocally(server)), spans, strayRequests };
}

/** An ExportTraceServiceRequest; the numbers are those of opentelemetry/proto/trace/v1/trace.proto. */
function decode(body: Buffer): ReceivedSpan[] {
  return messages(readFields(body), 1).flatMap((ofResource) => {
    const service = String(attributesIn(message(ofResource, 1), 1)['service.name']);
    return messages(ofResource, 2).flatMap((ofScope) => messages(ofScope, 2).map((span) => toSpan(service, span)));
  });
}

function toSpan(service: string, span: Fields): ReceivedSpan {
  return {
    service,
    traceId: bytes(span, 1).toString('hex'),
    spanId: bytes(span, 2).toString('hex'),
    parentSpanId: bytes(span, 4).toString('hex'),
    name: bytes(span, 5).toString(),
    kind: Number(span.get(6)?.[0]),
    startMs: Number(bytes(span, 7).readBigUInt64LE() / 1_000_000n),
    endMs: Number(bytes(span, 8).readBigUInt64LE() / 1_000_000n),
    attributes: attributesIn(span, 9),
    status: Number(message(span, 15).get(3)?.[0] ?? 0),
  };
}

function attributesIn(fields: Fields, number: number): Record<string, unknown> {
  return Object.fromEntries(
    messages(fields, number).map((pair) => [bytes(pair, 1).toString(), toValue(message(pair, 2))]),
  );
}

function toValue(value: Fields): unknown {
  if (value.has(1)) return bytes(value, 1).toString();
  if (value.has(3)) return Number(value.get(3)?.[0]);
  return value.has(4) ? bytes(value, 4).readDoubleLE() : undefined;
}

const bytes = (fields: Fields, number: number): Buffer =>
  Buffer.from((fields.get(number)?.[0] as Uint8Array | undefined) ?? []);

const message = (fields: Fields, number: number): Fields => readFields(bytes(fields, number));

const messages = (fields: Fields, number: number): Fields[] =>
  (fields.get(number) ?? []).map((nested) => readFields(nested as Uint8Array));
