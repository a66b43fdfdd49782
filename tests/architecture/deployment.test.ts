import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Gateway } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/Gateway';
import { HTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/HTTPRoute';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Secret } from 'kubernetes-models/v1/Secret';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '#lib/server/config/config.ts';
import { DRAIN_MS } from '#lib/server/pipeline/server.ts';
import { ROOT } from './source.ts';

/**
 * No cluster and no container engine runs where the tests do: what is shipped for them is held against schemas and
 * itself.
 */
const FOLDER = join(ROOT, 'deploy/kubernetes');
const KINDS = {
  ConfigMap,
  Deployment,
  Gateway,
  HorizontalPodAutoscaler,
  HTTPRoute,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  Secret,
  Service,
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

/**
 * How long a stop may take, in seconds: its notice, the slowest request (a card payment), and then the jobs and the
 * database.
 */
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

test('systemd takes the unit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dongne-unit-'));
  const unit = join(folder, 'dongne-market@4321.service');
  writeFileSync(unit, readFileSync(join(ROOT, 'deploy/dongne-market@.service')));
  const { status, stderr, error } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(error, 'systemd-analyze is not installed here: apt-get install systemd').toBeUndefined();
  expect(stderr.split('\n').filter((line) => line.includes('dongne-market'))).toEqual([]);
  expect(status).toBe(0);
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

  test('the image is of the version that this is', () => {
    const { images } = parse(readFileSync(join(FOLDER, 'kustomization.yaml'), 'utf8')) as { images: object[] };
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(images).toMatchObject([{ name: 'dongne-market', newTag: version }]);
  });

  test('settings and secrets are variables that the server reads', () => {
    const { data } = only<{ data: object }>('ConfigMap');
    const { stringData } = only<{ stringData: object }>('Secret');
    for (const name of [...Object.keys(data), ...Object.keys(stringData)]) expect(knownVariables).toContain(name);
  });

  test('every container is without root, rights and a writable disk', () => {
    type Containers = { securityContext: object }[];
    interface Pods {
      spec: { template: { spec: { securityContext: object; containers: Containers; initContainers: Containers } } };
    }
    for (const { spec } of ofKind<Pods>('Deployment')) {
      const { securityContext, containers, initContainers } = spec.template.spec;
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
      for (const { securityContext } of [...initContainers, ...containers]) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
    }
  });

  test('each pod migrates before it starts, with the image and the settings of the market', () => {
    interface Container {
      image: string;
      command?: string[];
      envFrom: object[];
    }
    const { spec } = only<{ spec: { template: { spec: { initContainers: Container[]; containers: Container[] } } } }>(
      'Deployment',
    );
    const [migration, ...others] = spec.template.spec.initContainers;
    const [market] = spec.template.spec.containers;
    expect(others).toEqual([]);
    expect(migration).toMatchObject({ image: market!.image, command: ['node', 'scripts/ops.ts', 'migrate'] });
    expect(migration!.envFrom).toEqual(market!.envFrom);
  });

  test('its settings refuse pods that would keep pictures each by itself', () => {
    const { data } = only<{ data: Record<string, string> }>('ConfigMap');
    const { stringData } = only<{ stringData: Record<string, string> }>('Secret');
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key', SESSION_SECRET: 'x'.repeat(32) };
    const whole = { ...data, ...stringData, ...keys };
    expect(() => readConfig(whole)).not.toThrow();
    const without = { ...whole, S3_BUCKET_URL: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' };
    expect(() => readConfig(without)).toThrow(/S3_BUCKET_URL: is missing, but the market runs on several machines/);
  });

  test('what the market may be reached from, and may reach, is named', () => {
    const { spec } = only<{ spec: { policyTypes: string[]; egress: { to?: object[]; ports?: object[] }[] } }>(
      'NetworkPolicy',
    );
    expect(spec.policyTypes).toEqual(['Ingress', 'Egress']);
    for (const { to, ports } of spec.egress) expect([to?.length, ports?.length]).not.toContain(undefined);
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
      {
        image?: string;
        build?: string;
        volumes?: string[];
        logging?: object;
        restart?: string;
        read_only?: boolean;
        env_file?: string;
        environment?: Record<string, unknown>;
        secrets?: unknown[];
        configs?: unknown[];
      }
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

  // Compose writes what comes out of the environment into the container, and fails where it is read-only.
  test('nothing that is read-only waits for a file that Compose would have to write', () => {
    for (const [name, { read_only, secrets, configs }] of Object.entries(compose.services))
      if (read_only) expect([secrets, configs], name).toEqual([undefined, undefined]);
  });

  test('a secret is handed only to what needs it', () => {
    const holders = (secret: string) =>
      Object.entries(compose.services).flatMap(([name, { environment = {} }]) =>
        JSON.stringify(environment).includes(secret) ? [name] : [],
      );
    // The whole file is the market's alone, and in it no other's password but inside the address of its database.
    const whole = Object.entries(compose.services).filter(([, { env_file }]) => env_file);
    expect(whole.map(([name, { env_file }]) => [name, env_file])).toEqual([['market', '.env']]);
    const { POSTGRES_PASSWORD, GRAFANA_PASSWORD, ...environment } = compose.services.market!.environment!;
    expect([POSTGRES_PASSWORD, GRAFANA_PASSWORD]).toEqual(['', '']);
    expect(Object.keys(environment).filter((name) => String(environment[name]).includes('PASSWORD'))).toEqual([
      'DATABASE_URL',
    ]);
    expect(holders('${POSTGRES_PASSWORD')).toEqual(['market', 'database']);
    expect(holders('${GRAFANA_PASSWORD')).toEqual(['grafana']);
    expect(holders('${METRICS_TOKEN')).toEqual(['prometheus']);
  });

  test('every image is named by its whole version or its digest', () => {
    const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
    const bases = [...dockerfile.matchAll(/^FROM (?:--\S+ )?(\S+)/gm)].map(([, image]) => image!);
    const ours = compose.services.market!.image;
    expect(ours).toMatch(/^\$\{MARKET_IMAGE:\?/);
    const named = Object.values(compose.services).flatMap(({ image }) => (image && image !== ours ? [image] : []));
    expect(bases.length + named.length).toBeGreaterThan(5);
    for (const image of [...bases, ...named])
      expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(-slim)?$|@sha256:[0-9a-f]{64}$/);
  });

  test('the example of an override builds the market, and nothing else', () => {
    const text = readFileSync(join(ROOT, 'compose.override.example.yaml'), 'utf8');
    expect(parse(text)).toEqual({ services: { market: { build: '.' } } });
  });

  test('what is ours runs without rights on a disk that it cannot write', () => {
    for (const name of ['market', 'proxy'])
      expect(compose.services[name], name).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  });
});
