import { randomBytes } from 'node:crypto';
import type { BlockList } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { Area } from '#lib/domain/market/area.ts';
import { PAPER_KINDS, type PaperKind } from '#lib/domain/mart/application.ts';
import type { GoodsSold } from '#lib/domain/product/restricted-goods.ts';
import type { SettlementCycle } from '#lib/domain/settlement/period.ts';
import { COMMISSION_BP } from '#lib/domain/settlement/shares.ts';
import { parseClock } from '#lib/domain/time.ts';
import { CUSTOMER_SERVICE_HOURS, SANDBOX_COMPANY, SANDBOX_PHONE } from '#lib/messages/market/company.ts';
import {
  bucketUrl,
  day,
  flag,
  kakaoChannel,
  mailFrom,
  networks,
  origin,
  phoneSender,
  phoneService,
  postgresUrl,
  secret,
  smtpUrl,
  trustedProxies,
  vapidSubject,
} from '../platform/config/config-values.ts';
import { isVapidPair } from '../platform/config/vapid-pair.ts';
import type { DatabaseConfig } from '../platform/database/connect.ts';
import type { TrustedProxies } from '../platform/http/client-address.ts';
import type { TracingOptions } from '../platform/tracing/start-tracing.ts';
import { area } from './area.ts';
import { readBrand } from './brand.ts';
import { CRASH_POINTS, type CrashPoint } from './crash-points.ts';
import { GONE_SETTINGS } from './gone-settings.ts';
import { ServiceAddresses } from './service-addresses.ts';
import { tossKeyProblems } from './toss-keys.ts';

/** In the sandbox nothing is secret. */
const SANDBOX_DATA_KEY = 'the data key of every sandbox, which keeps nothing secret';
/** 5.5 %: what a town's marts pay, so that its books show it. */
const SANDBOX_COMMISSION_BP = 550;

/** Start-up refuses bad configuration by the variable's name. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`Configuration is not usable:\n${problems.map((p) => `  ${p}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

const Env = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4321),
  PUBLIC_ORIGIN: origin.optional(),
  POSTCODE_ORIGIN: origin.optional(),
  STOP_NOTICE_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_SCHEMA: z
    .string()
    .regex(/^(?!pg_)[a-z_][a-z0-9_]{0,62}$/, 'must be a name of small letters, digits and _')
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  DATABASE_POOLER: z.enum(['none', 'transaction']).default('none'),
  DATA_DIR: z.string().min(1).default('./data'),
  SEVERAL_MACHINES: flag.optional(),
  S3_BUCKET_URL: bucketUrl.optional(),
  SANDBOX: flag.default(false),
  SESSION_SECRET: secret.optional(),
  ACCESS_LOG: flag.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  TRUST_PROXY: trustedProxies.default(0),
  EDGE_CACHE_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  READS_AT_ONCE: z.coerce.number().int().min(1).max(10_000).default(16),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  MAP_TILE_URL: z
    .string()
    .regex(/^(https?:\/)?\/.*\{z\}.*\{[xy]\}.*\{[xy]\}/, 'must be an address with {z}, {x} and {y} in it')
    .optional(),
  VAPID_SUBJECT: vapidSubject.optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailFrom.optional(),
  PHONE_ACCESS_KEY: z.string().optional(),
  PHONE_SECRET_KEY: z.string().optional(),
  PHONE_SERVICE_ID: phoneService.optional(),
  PHONE_CHANNEL: kakaoChannel.optional(),
  PHONE_SENDER: phoneSender.optional(),
  PHONE_DAILY_WON: z.coerce.number().int().min(0).max(1_000_000_000).default(50_000),
  DEMO_SEED: z.coerce.number().int().default(20261121),
  COMPANY_LINE: z.string().max(500).optional(),
  CUSTOMER_SERVICE_PHONE: z
    .string()
    .regex(/^\+?[\d-]{4,20}$/, 'must be a phone number such as 02-123-4567')
    .optional(),
  CUSTOMER_SERVICE_HOURS: z.string().max(100).optional(),
  DATA_KEY: secret.optional(),
  OPERATOR_NETWORKS: networks.optional(),
  OPERATOR_SECOND_FACTOR: z.enum(['1', '0', 'on', 'off']).optional(),
  ALCOHOL: z.enum(['on', 'off']).default('off'),
  MART_APPROVAL: z.enum(['auto', 'operator']).optional(),
  MART_PAPERS: z
    .string()
    .transform((list) => list.split(',').map((kind) => kind.trim()))
    .pipe(z.array(z.enum(PAPER_KINDS)))
    .optional(),
  MARKET_AREA: area.optional(),
  COMMISSION_BP: z.coerce.number().int().min(COMMISSION_BP.min).max(COMMISSION_BP.max).optional(),
  PAYOUT_WAY: z.enum(['none', 'file']).optional(),
  SETTLEMENT_FROM: day.optional(),
  SETTLEMENT_CYCLE: z.enum(['weekly', 'monthly']).default('weekly'),
  CRASH_AT: z.enum(CRASH_POINTS).optional(),
  SANDBOX_DIR: z.string().min(1).optional(),
  SANDBOX_FOR: origin.optional(),
  SANDBOX_STARTS_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time in Seoul such as 14:00')
    .optional(),
  ...ServiceAddresses.shape,
});

export type Keys = { id: string; secret: string };

export interface PhoneKeys {
  accessKey: string;
  secretKey: string;
  /** The project for 알림톡. */
  serviceId: string;
  /** The KakaoTalk channel: '@market'. */
  channel: string;
  /** Whom text messages come from, as digits. */
  sender: string;
}

export interface BucketConfig {
  /**
   * The bucket itself, whichever way its provider writes it: https://bucket.host or https://host/bucket; a folder may
   * follow.
   */
  url: string;
  /** As its provider names it; null: told by an address of the well-known ones, else us-east-1. */
  region: string | null;
  accessKeyId: string;
  secretAccessKey: string;
  /** For each call, bodies included; 10,000 unless told. */
  timeoutMs?: number;
}

export interface Config {
  host: string;
  port: number;
  /** Scheme, host and port as browsers see them; no trailing slash. */
  publicOrigin: string;
  /** Another name of this server, for the page of the postcode search alone; null: none is set. */
  postcodeOrigin: string | null;
  /** For how long a server that is told to stop says so at /readyz before it closes. */
  stopNoticeSeconds: number;
  database: DatabaseConfig;
  dataDir: string;
  /** Where pictures are kept instead of in `dataDir`. */
  bucket: BucketConfig | null;
  sandbox: boolean;
  sessionSecret: string;
  /** A line for every request, beside the events. */
  accessLog: boolean;
  logLevel: string;
  metricsToken: string | null;
  tracing: Pick<TracingOptions, 'endpoint' | 'share'>;
  /** Which proxies in front are trusted with the client's address (X-Forwarded-For), for rate limits. */
  trustProxy: TrustedProxies;
  /** For how long caches in front may keep shared responses; 0: not at all. */
  edgeSeconds: number;
  /** How many pages and lists this process serves together; the rest wait a moment or are turned away. */
  readsAtOnce: number;
  rateLimits: boolean;
  demoSeed: number;
  /** Minute of the day in Seoul at which a new sandbox's clock begins; null for the real time. */
  sandboxStartsAt: number | null;
  /**
   * Where the sandbox's card provider keeps its records, apart from the database; null: the place of the database's
   * kind.
   */
  sandboxDir: string | null;
  /** Another market that the sandbox's stand-ins serve, where production is rehearsed; null: its own alone. */
  sandboxFor: string | null;
  /** Where the process ends as by a power cut, in the sandbox alone. */
  crashAt: CrashPoint | null;
  google: Keys | null;
  naver: Keys | null;
  /** In the sandbox its stand-in, with whatever id: without one the sign-in pages stay as the specification has them. */
  kakao: Keys | null;
  toss: { clientKey: string; secretKey: string } | null;
  sgis: Keys | null;
  ntsServiceKey: string | null;
  /** For notes to devices (RFC 8292). */
  vapid: { publicKey: string; privateKey: string; subject: string } | null;
  /** The relay for mail, and whom it comes from. */
  mail: { url: string; from: string } | null;
  /** The service for 알림톡 and the text messages behind it. */
  phone: PhoneKeys | null;
  /** What messages to phones may cost on a day in Seoul, in won. */
  phoneDailyWon: number;
  mapNaverKeyId: string | null;
  mapTileUrl: string | null;
  /** Whom the tiles' owner wants to be named, as plain text. */
  mapTileAttribution: string | null;
  /** Where outside services are, those that are not at their own address. */
  services: ServiceAddresses;
  company: Company;
  operators: {
    /** Encrypts what backups must not tell; null: nothing that needs it can be set up. */
    dataKey: string | null;
    /** From where the console can be reached; null: from everywhere. */
    networks: BlockList | null;
    secondFactor: boolean;
  };
  /** Goods that the law restricts and this market sells. */
  goods: GoodsSold;
  /** Whether a mart is shown as soon as it is registered, or when an operator has approved it. */
  martApproval: 'auto' | 'operator';
  /** The papers that a mart must show to be approved; a bank's only where it takes cards. */
  martPapers: readonly PaperKind[];
  /** Where marts are approved without an exception; null: everywhere. */
  area: Area | null;
  /** Whose the money of cards is (market.md 24 and 25). */
  settlement: {
    /** On cards, of marts without terms of their own, in basis points. */
    commissionBp: number;
    /** 'none': nobody pays the marts through this market; null: not chosen. */
    payoutWay: 'none' | 'file' | null;
    /** Payments from before it have no legs. */
    from: Date | null;
    cycle: SettlementCycle;
  };
  /** Features that are off for want of a setting, for the log at start and for the pages. */
  missing: string[];
}

/** The operator, as every page's footer says (spec section 1); null is left out. */
export interface Company {
  /** Name, representative, registration numbers and address, as the law wants them shown. */
  line: string | null;
  phone: string | null;
  /** When somebody answers the phone. */
  hours: string;
}

/** They come together or not at all. */
const PHONE_NAMES = [
  'PHONE_ACCESS_KEY',
  'PHONE_SECRET_KEY',
  'PHONE_SERVICE_ID',
  'PHONE_CHANNEL',
  'PHONE_SENDER',
] as const;

/** Reads the environment once. Throws `ConfigError` naming each variable at fault. */
export function readConfig(source: Record<string, string | undefined>): Config {
  const env = Object.fromEntries(Object.entries(source).filter(([, v]) => v !== ''));
  const problems: string[] = [];
  /** A provider's keys come together or not at all. */
  const pair = (id: string, key: string): Keys | null => {
    const [a, b] = [env[id], env[key]];
    if (a && b) return { id: a, secret: b };
    if (a || b) problems.push(`${a ? key : id}: is missing, but ${a ? id : key} is set`);
    return null;
  };
  const [google, naver, kakao, toss, sgis, vapid, s3] = [
    pair('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'),
    pair('NAVER_CLIENT_ID', 'NAVER_CLIENT_SECRET'),
    env.SANDBOX === '1' && env.KAKAO_CLIENT_ID
      ? { id: env.KAKAO_CLIENT_ID, secret: env.KAKAO_CLIENT_SECRET ?? '' }
      : pair('KAKAO_CLIENT_ID', 'KAKAO_CLIENT_SECRET'),
    pair('TOSS_CLIENT_KEY', 'TOSS_SECRET_KEY'),
    pair('SGIS_CONSUMER_KEY', 'SGIS_CONSUMER_SECRET'),
    pair('VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'),
    pair('S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'),
  ];
  // Set in the environment of every Kubernetes pod.
  const isSeveral = (env.SEVERAL_MACHINES ?? (env.KUBERNETES_SERVICE_HOST && env.DATABASE_URL ? '1' : '0')) === '1';
  for (const name of ['DATABASE_URL', 'S3_BUCKET_URL'])
    if (isSeveral && !env[name])
      problems.push(`${name}: is missing, but the market runs on several machines (SEVERAL_MACHINES, .env.example)`);
  if (env.DATABASE_SCHEMA && !env.DATABASE_URL)
    problems.push('DATABASE_SCHEMA: is set, but DATABASE_URL is not: the embedded database holds one market');
  if (env.S3_BUCKET_URL && !s3 && !env.S3_ACCESS_KEY_ID && !env.S3_SECRET_ACCESS_KEY)
    problems.push('S3_ACCESS_KEY_ID: is missing, but S3_BUCKET_URL is set');
  // Without the address pictures would go to a disk that may be gone tomorrow.
  if (s3 && !env.S3_BUCKET_URL) problems.push('S3_BUCKET_URL: is missing, but S3_ACCESS_KEY_ID is set');
  if (vapid && !isVapidPair(vapid.id, vapid.secret))
    problems.push(
      'VAPID_PUBLIC_KEY: is no pair with VAPID_PRIVATE_KEY (make one with: npx web-push generate-vapid-keys)',
    );
  if (vapid && !env.VAPID_SUBJECT && !env.PUBLIC_ORIGIN?.startsWith('https:'))
    problems.push('VAPID_SUBJECT: is required where PUBLIC_ORIGIN is not https, such as mailto:you@market.example');
  if (Boolean(env.SMTP_URL) !== Boolean(env.MAIL_FROM))
    problems.push(
      env.SMTP_URL
        ? 'MAIL_FROM: is missing, but SMTP_URL is set: whom mails come from, such as no-reply@market.example'
        : 'SMTP_URL: is missing, but MAIL_FROM is set: the relay, such as smtp://user:password@relay.example:587',
    );
  const phoneNames = PHONE_NAMES.filter((name) => env[name]);
  if (phoneNames.length > 0)
    for (const name of PHONE_NAMES)
      if (!env[name]) problems.push(`${name}: is missing, but ${phoneNames[0]} is set (docs/operations.md, 알림톡)`);
  if (env.POSTCODE_ORIGIN && env.POSTCODE_ORIGIN === env.PUBLIC_ORIGIN)
    problems.push('POSTCODE_ORIGIN: must be another name of this server than PUBLIC_ORIGIN');
  if (['1', 'on'].includes(env.OPERATOR_SECOND_FACTOR ?? '') && !env.DATA_KEY && env.SANDBOX !== '1')
    problems.push(
      'DATA_KEY: is missing, but OPERATOR_SECOND_FACTOR wants a second factor, whose secret it encrypts (32 random characters or more)',
    );
  problems.push(...readBrand(env).problems);
  for (const { name, since, instead } of GONE_SETTINGS)
    if (env[name]) problems.push(`${name}: went with ${since}: ${instead}`);
  if (toss) problems.push(...tossKeyProblems({ clientKey: toss.id, secretKey: toss.secret }));
  if (env.SANDBOX !== '1') {
    if (!env.SESSION_SECRET)
      problems.push('SESSION_SECRET: is required outside the sandbox (32 random characters or more)');
    if (!env.PUBLIC_ORIGIN)
      problems.push('PUBLIC_ORIGIN: is required outside the sandbox, such as https://market.example');
    for (const name of ['CRASH_AT', 'SANDBOX_FOR'])
      if (env[name]) problems.push(`${name}: is for the sandbox (SANDBOX=1) alone`);
  }
  const parsed = Env.safeParse(env);
  // All problems at once, not one at each start.
  if (!parsed.success) problems.push(...parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`));
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const e = parsed.data;
  const config: Config = {
    host: e.HOST,
    port: e.PORT,
    publicOrigin: e.PUBLIC_ORIGIN ?? `http://localhost:${e.PORT}`,
    postcodeOrigin: e.POSTCODE_ORIGIN ?? null,
    stopNoticeSeconds: e.STOP_NOTICE_SECONDS,
    database: e.DATABASE_URL
      ? {
          kind: 'postgres',
          url: e.DATABASE_URL,
          pool: e.DATABASE_POOL,
          pooler: e.DATABASE_POOLER,
          schema: e.DATABASE_SCHEMA,
        }
      : { kind: 'embedded', folder: resolve(e.DATA_DIR, 'db') },
    dataDir: resolve(e.DATA_DIR),
    bucket:
      s3 && e.S3_BUCKET_URL
        ? { url: e.S3_BUCKET_URL, region: env.S3_REGION ?? null, accessKeyId: s3.id, secretAccessKey: s3.secret }
        : null,
    sandbox: e.SANDBOX,
    sessionSecret: e.SESSION_SECRET ?? randomBytes(32).toString('hex'),
    accessLog: e.ACCESS_LOG,
    logLevel: e.LOG_LEVEL,
    metricsToken: e.METRICS_TOKEN ?? null,
    tracing: { endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT ?? null, share: e.OTEL_TRACES_SAMPLER_ARG },
    trustProxy: e.TRUST_PROXY,
    edgeSeconds: e.EDGE_CACHE_SECONDS,
    readsAtOnce: e.READS_AT_ONCE,
    rateLimits: e.RATE_LIMITS === 'on',
    demoSeed: e.DEMO_SEED,
    sandboxStartsAt: e.SANDBOX_STARTS_AT ? parseClock(e.SANDBOX_STARTS_AT) : null,
    sandboxDir: e.SANDBOX_DIR ? resolve(e.SANDBOX_DIR) : null,
    sandboxFor: e.SANDBOX_FOR ?? null,
    crashAt: e.CRASH_AT ?? null,
    google,
    naver,
    kakao,
    toss: toss && { clientKey: toss.id, secretKey: toss.secret },
    sgis,
    ntsServiceKey: env.NTS_SERVICE_KEY ?? null,
    vapid: vapid && { publicKey: vapid.id, privateKey: vapid.secret, subject: e.VAPID_SUBJECT ?? e.PUBLIC_ORIGIN! },
    mail: e.SMTP_URL && e.MAIL_FROM ? { url: e.SMTP_URL, from: e.MAIL_FROM } : null,
    phone: phoneOf(e),
    phoneDailyWon: e.PHONE_DAILY_WON,
    mapNaverKeyId: env.MAP_NAVER_KEY_ID ?? null,
    mapTileUrl: e.MAP_TILE_URL ?? null,
    mapTileAttribution: env.MAP_TILE_ATTRIBUTION ?? null,
    services: ServiceAddresses.parse(e),
    company: companyOf(e),
    operators: {
      dataKey: e.DATA_KEY ?? (e.SANDBOX ? SANDBOX_DATA_KEY : null),
      networks: e.OPERATOR_NETWORKS ?? null,
      secondFactor: ['1', 'on'].includes(e.OPERATOR_SECOND_FACTOR ?? (e.SANDBOX ? '0' : '1')),
    },
    goods: { alcohol: e.ALCOHOL === 'on' },
    martPapers: e.MART_PAPERS ?? PAPER_KINDS,
    area: e.MARKET_AREA ?? null,
    martApproval: e.MART_APPROVAL ?? (e.SANDBOX ? 'auto' : 'operator'),
    settlement: {
      commissionBp: e.COMMISSION_BP ?? (e.SANDBOX ? SANDBOX_COMMISSION_BP : 0),
      payoutWay: e.PAYOUT_WAY ?? (e.SANDBOX ? 'file' : null),
      from: e.SETTLEMENT_FROM ?? null,
      cycle: e.SETTLEMENT_CYCLE,
    },
    missing: [],
  };
  if (!config.sandbox) config.missing = missingOf(config);
  return config;
}

function phoneOf(e: z.infer<typeof Env>): PhoneKeys | null {
  const [accessKey, secretKey, serviceId] = [e.PHONE_ACCESS_KEY, e.PHONE_SECRET_KEY, e.PHONE_SERVICE_ID];
  const [channel, sender] = [e.PHONE_CHANNEL, e.PHONE_SENDER];
  return accessKey && secretKey && serviceId && channel && sender
    ? { accessKey, secretKey, serviceId, channel, sender }
    : null;
}

/** In the sandbox nobody has to say who they are. */
const companyOf = (e: z.infer<typeof Env>): Company => ({
  line: e.COMPANY_LINE ?? (e.SANDBOX ? SANDBOX_COMPANY : null),
  phone: e.CUSTOMER_SERVICE_PHONE ?? (e.SANDBOX ? SANDBOX_PHONE : null),
  hours: e.CUSTOMER_SERVICE_HOURS ?? CUSTOMER_SERVICE_HOURS,
});

function missingOf({ google, naver, kakao, toss, sgis, ntsServiceKey, vapid, mail, phone, company }: Config): string[] {
  const features: [unknown, string][] = [
    [google, 'Google 로그인 (GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET)'],
    [naver, '네이버 로그인 (NAVER_CLIENT_ID, NAVER_CLIENT_SECRET)'],
    [kakao, '카카오 로그인 (KAKAO_CLIENT_ID, KAKAO_CLIENT_SECRET)'],
    [toss, '카드 결제 (TOSS_CLIENT_KEY, TOSS_SECRET_KEY)'],
    [sgis, '주소 위치 찾기 (SGIS_CONSUMER_KEY, SGIS_CONSUMER_SECRET)'],
    [ntsServiceKey, '사업자등록번호 확인 (NTS_SERVICE_KEY)'],
    [vapid, '화면이 꺼져 있을 때의 알림 (VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY)'],
    [mail, '이메일 알림 (SMTP_URL, MAIL_FROM)'],
    [phone, `알림톡과 문자 알림 (${PHONE_NAMES.join(', ')})`],
    [company.phone, '고객센터 안내 (CUSTOMER_SERVICE_PHONE)'],
    [company.line, '운영자 정보 표시 (COMPANY_LINE)'],
  ];
  return features.filter(([set]) => !set).map(([, name]) => name);
}
