import type * as api from '@opentelemetry/api';
import type { Attributes, Context, Span, SpanKind } from '@opentelemetry/api';
import { addLogFields } from '../log-context.js';
import { withoutSecrets } from '../secrets.js';

type OpenTelemetry = typeof api;

interface NewSpan {
  name: string;
  kind?: SpanKind;
  attributes?: Attributes;
  /** Default: the current one. */
  parent?: Context;
}

/** While it is undefined nothing here does anything. */
let otel: OpenTelemetry | undefined;

/** From now on spans are made, by the provider that is registered there. */
export function enableSpans(registered: OpenTelemetry): void {
  otel = registered;
}

/** What makes spans; undefined unless traces are exported. */
export function openTelemetry(): OpenTelemetry | undefined {
  return otel;
}

/** The carrier of the current span for another process, a W3C `traceparent`; empty without one. */
export function traceContext(): Record<string, string> {
  const carrier = {};
  otel?.propagation.inject(otel.context.active(), carrier);
  return carrier;
}

/** Runs `work` in a span below the one whose {@link traceContext} is part of the job's payload. */
export function withJobSpan<T>(
  { queue, payload, attributes }: { queue: string; payload: object; attributes: Attributes },
  work: () => Promise<T>,
): Promise<T> {
  if (otel === undefined) return work();
  const parent = otel.propagation.extract(otel.ROOT_CONTEXT, payload);
  return inSpan(otel, { name: `process ${queue}`, kind: otel.SpanKind.CONSUMER, attributes, parent }, work);
}

/** Runs `work` in a span below the current one; without a current one, as in a janitor, without a span. */
export function withChildSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  return otel?.trace.getActiveSpan() === undefined ? work() : inSpan(otel, { name }, work);
}

/** Adds attributes to the current span. */
export function describeSpan(attributes: Attributes): void {
  otel?.trace.getActiveSpan()?.setAttributes(attributes);
}

/** Marks the current span as failed. */
export function failSpan(error: unknown): void {
  const { name, message, code }: Error & { code?: unknown } = error instanceof Error ? error : new Error(String(error));
  otel?.trace
    .getActiveSpan()
    ?.setStatus({ code: otel.SpanStatusCode.ERROR, message: withoutSecrets(message) })
    .setAttribute('error.type', typeof code === 'string' ? code : name);
}

/** Spans one after the other, below the span in which this was constructed: each ends where the next begins. */
export class SpanSequence {
  private readonly parent = otel?.context.active();
  private name: string | undefined;
  private span: Span | undefined;

  enter(name: string): void {
    if (otel === undefined || name === this.name) return;
    this.end();
    this.name = name;
    this.span = startSpan(otel, { name, parent: this.parent });
  }

  end(): void {
    this.span?.end();
    this.span = undefined;
    this.name = undefined;
  }
}

export function startSpan({ context, trace }: OpenTelemetry, { name, parent, ...options }: NewSpan): Span {
  return trace.getTracer('attune').startSpan(name, options, parent ?? context.active());
}

/** Makes `span` the current one of `work`, and puts its trace's id into the lines that `work` logs. */
export function within<T>({ context, trace }: OpenTelemetry, span: Span, work: () => T): T {
  addLogFields({ traceId: span.spanContext().traceId });
  return context.with(trace.setSpan(context.active(), span), work);
}

async function inSpan<T>(otel: OpenTelemetry, options: NewSpan, work: () => Promise<T>): Promise<T> {
  const span = startSpan(otel, options);
  try {
    return await within(otel, span, work);
  } finally {
    span.end();
  }
}
