import { type Attributes, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Spans hold an operation and its outcome: never values of statements, words of a query, tokens or people. */
export const tracer = trace.getTracer('dongne-market');

/** Does a work within a span, and ends it. */
export async function within<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await context.with(trace.setSpan(context.active(), span), work);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
    throw error;
  } finally {
    span.end();
  }
}

/** One span for each call of an outside service. It is not told of the trace. */
export function traceProvider<T>(provider: string, method: string, work: () => Promise<T>): Promise<T> {
  const attributes: Attributes = { 'peer.service': provider, 'http.request.method': method };
  return within(tracer.startSpan(`${method} ${provider}`, { kind: SpanKind.CLIENT, attributes }), work);
}

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string } | null)?.text ?? '');

/** One span for each statement. Its text has places for its values, not the values. */
export function traceStatement<T>(statement: unknown, work: () => Promise<T>): Promise<T> {
  const text = textOf(statement);
  const operation = /^\s*\w+/.exec(text)?.[0].trim().toLowerCase() ?? 'query';
  const attributes: Attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': text,
  };
  return within(tracer.startSpan(`SQL ${operation}`, { kind: SpanKind.CLIENT, attributes }), work);
}
