import { context, propagation, trace } from '@opentelemetry/api';

export interface TracingOptions {
  /** The collector: OTEL_EXPORTER_OTLP_ENDPOINT, or null for no tracing. */
  endpoint: string | null;
  /** The share of requests that are traced, 0 to 1; a caller's own decision counts before it. */
  share: number;
  version: string;
}

export interface Tracing {
  isOn: boolean;
  /** Sends the unsent spans. */
  stop(): Promise<void>;
}

const OFF: Tracing = { isOn: false, stop: async () => {} };

/**
 * Sends traces of requests, SQL and outside services to an OpenTelemetry collector, by OTLP over HTTP. The libraries
 * are loaded only where there is a collector: without one, spans cost nothing.
 */
export async function startTracing({ endpoint, share, version }: TracingOptions): Promise<Tracing> {
  if (!endpoint) return OFF;
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, resources] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'dongne-market', 'service.version': version }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return {
    isOn: true,
    async stop() {
      await provider.shutdown();
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
}
