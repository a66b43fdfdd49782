import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Secret } from 'kubernetes-models/v1/Secret';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { DRAIN_MS } from '#lib/server/http/server.ts';
import { ROOT } from './source.ts';

/** No cluster and no container engine runs where the tests do: what is shipped for them is held against schemas and itself. */
const FOLDER = join(ROOT, 'deploy/kubernetes');
const KINDS = {
  ...{ ConfigMap, Deployment, HorizontalPodAutoscaler, Ingress, Job },
  ...{ Namespace, NetworkPolicy, PodDisruptionBudget, Secret, Service },
};

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}
const files = readdirSync(FOLDER).filter((name) => name !== 'kustomization.yaml');
const manifests = files.flatMap((file) =>
  parseAllDocuments(readFileSync(join(FOLDER, file), 'utf8')).map((document) => document.toJS() as Manifest),
);
const ofKind = <T>(kind: string) => manifests.filter((manifest) => manifest.kind === kind) as unknown as T[];
const only = <T>(kind: string): T => ofKind<T>(kind)[0]!;
const envExample = readFileSync(join(ROOT, '.env.example'), 'utf8');
const knownVariables = new Set([...envExample.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name));

/** How long a stop may take, in seconds: its notice, the slowest request (a card payment), and then the jobs and the database. */
const untilStopped = (noticeSeconds: number) => noticeSeconds + DRAIN_MS / 1_000 + 5;

test('Docker and systemd give a stop the time that the server takes', () => {
  const { services } = parse(readFileSync(join(ROOT, 'compose.yaml'), 'utf8'), { merge: true }) as {
    services: { market: { stop_grace_period: string; environment: { STOP_NOTICE_SECONDS: number } } };
  };
  const { stop_grace_period, environment } = services.market;
  expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThanOrEqual(untilStopped(environment.STOP_NOTICE_SECONDS));
  const unit = readFileSync(join(ROOT, 'deploy/dongne-market@.service'), 'utf8');
  const notice = Number(/STOP_NOTICE_SECONDS=(\d+)/.exec(unit)?.[1]);
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(untilStopped(notice));
});

describe('deploy/kubernetes', () => {
  test.each(manifests.map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const))(
    '%s %s is what its schema says',
    (kind, _, manifest) => {
      const Model = KINDS[kind as keyof typeof KINDS] as new (data: never) => { validate(): void };
      expect(Model, `a schema for ${kind}`).toBeDefined();
      expect(() => new Model(manifest as never).validate()).not.toThrow();
    },
  );

  test('the schemas refuse what is wrong', () => {
    const market = only<{ spec: object }>('Deployment');
    const wrong = { ...market, spec: { ...market.spec, replicas: 'two' } };
    expect(() => new Deployment(wrong as never).validate()).toThrow();
  });

  test('kustomization.yaml names every file but the example of the secret', () => {
    const { resources } = parse(readFileSync(join(FOLDER, 'kustomization.yaml'), 'utf8')) as { resources: string[] };
    expect([...resources, 'secret.example.yaml'].sort()).toEqual(files.sort());
  });

  test('settings and secrets are variables that the server reads', () => {
    const { data } = only<{ data: object }>('ConfigMap');
    const { stringData } = only<{ stringData: object }>('Secret');
    for (const name of [...Object.keys(data), ...Object.keys(stringData)]) expect(knownVariables).toContain(name);
  });

  test('every container is without root, rights and a writable disk', () => {
    interface Pods {
      spec: { template: { spec: { securityContext: object; containers: { securityContext: object }[] } } };
    }
    for (const { spec } of [...ofKind<Pods>('Deployment'), ...ofKind<Pods>('Job')]) {
      expect(spec.template.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
      for (const { securityContext } of spec.template.spec.containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
    }
  });

  test('only /healthz ends a process, and a stop has the time that the server takes', () => {
    interface Market {
      spec: { template: { spec: { terminationGracePeriodSeconds: number; containers: Record<string, never>[] } } };
    }
    const { spec } = only<Market>('Deployment');
    const { terminationGracePeriodSeconds, containers } = spec.template.spec;
    expect(containers[0]).toMatchObject({
      livenessProbe: { httpGet: { path: '/healthz' } },
      readinessProbe: { httpGet: { path: '/readyz' } },
    });
    const { data } = only<{ data: { STOP_NOTICE_SECONDS: string } }>('ConfigMap');
    expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(untilStopped(Number(data.STOP_NOTICE_SECONDS)));
  });
});

describe('compose.yaml', () => {
  interface Compose {
    services: Record<
      string,
      { image?: string; build?: string; volumes?: string[]; logging?: object; restart?: string }
    >;
    volumes: Record<string, null>;
  }
  const compose = parse(readFileSync(join(ROOT, 'compose.yaml'), 'utf8'), { merge: true }) as Compose;

  test('every service starts anew, keeps its log short and has its volumes declared', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      expect(service, name).toMatchObject({ restart: 'unless-stopped', logging: { options: { 'max-size': '20m' } } });
      for (const volume of service.volumes ?? []) {
        const source = volume.split(':')[0]!;
        if (!source.startsWith('.')) expect(Object.keys(compose.volumes), name).toContain(source);
      }
    }
  });

  test('what is ours runs without rights on a disk that it cannot write', () => {
    for (const name of ['market', 'proxy'])
      expect(compose.services[name], name).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  });
});
