import { and, eq, isNull } from 'drizzle-orm';
import { HOLIDAYS_TOLD_DAYS, HOLIDAYS_UNTIL, holidayDaysLeft } from '#lib/domain/holidays.ts';
import type { Config } from '#lib/server/config/config.ts';
import type { Gateways } from '#lib/server/gateways/index.ts';
import type { SignInProvider } from '#lib/server/gateways/sign-in.ts';
import type { Db } from '#lib/server/platform/database/connect.ts';
import { operators, users } from '#lib/server/schema/index.ts';
import { unpublishedPolicies } from './documents/read-policies.ts';

/** One thing that a market needs, as `npm run ops -- check` tells it. */
export interface Finding {
  /** 'missing': the market cannot be opened so; 'off': it can, without what is named. */
  state: 'ready' | 'missing' | 'off';
  /** A variable's name, an address or a noun. */
  subject: string;
  /** What is so, or what to do. */
  text: string;
}

const finding = (state: Finding['state'], subject: string, text: string): Finding => ({ state, subject, text });
const set = (isSet: unknown, otherwise: 'missing' | 'off', subject: string, why: string): Finding =>
  isSet ? finding('ready', subject, 'set') : finding(otherwise, subject, why);

/** What the settings alone decide. Settings that are wrong are refused before, all at once (`readConfig`). */
export function checkSettings(config: Config, { isPostcodeIsolated }: { isPostcodeIsolated: boolean }): Finding[] {
  const {
    google,
    naver,
    kakao,
    toss,
    sgis,
    ntsServiceKey,
    vapid,
    mail,
    phone,
    company,
    operators: console,
    settlement,
  } = config;
  const isSecure = config.publicOrigin.startsWith('https:');
  return [
    isSecure
      ? finding('ready', 'PUBLIC_ORIGIN', config.publicOrigin)
      : finding('missing', 'PUBLIC_ORIGIN', `${config.publicOrigin} is not https: sign-ins could be read on the way`),
    set(!config.sandbox, 'missing', 'SANDBOX=0', 'SANDBOX=1: everybody can sign in as anybody'),
    set(google ?? naver ?? kakao, 'missing', 'GOOGLE_…, NAVER_… or KAKAO_…', 'nobody can sign in'),
    set(google, 'off', 'GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET', 'no sign-in with Google'),
    set(naver, 'off', 'NAVER_CLIENT_ID, NAVER_CLIENT_SECRET', 'no sign-in with Naver'),
    set(kakao, 'off', 'KAKAO_CLIENT_ID, KAKAO_CLIENT_SECRET', 'no sign-in with Kakao'),
    set(ntsServiceKey, 'missing', 'NTS_SERVICE_KEY', 'no mart can be registered: nobody checks business numbers'),
    set(sgis, 'missing', 'SGIS_CONSUMER_KEY, SGIS_CONSUMER_SECRET', 'no address of a mart is found on the map'),
    set(company.line, 'missing', 'COMPANY_LINE', 'the footer must name who runs the market (전자상거래법 10)'),
    set(company.phone, 'missing', 'CUSTOMER_SERVICE_PHONE', 'the footer must say where help is'),
    set(
      console.dataKey,
      'missing',
      'DATA_KEY',
      'operators cannot set up their second factor, marts no account and no webhook',
    ),
    set(toss, 'off', 'TOSS_CLIENT_KEY, TOSS_SECRET_KEY', 'paid in the mart alone'),
    ...(toss ? [set(settlement.payoutWay === 'file', 'missing', 'PAYOUT_WAY=file', 'nobody pays the marts')] : []),
    ...(toss
      ? [finding('ready', 'COMMISSION_BP', `${settlement.commissionBp} basis points unless a mart has its own`)]
      : []),
    set(vapid, 'off', 'VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY', 'no news on devices whose screen is off'),
    set(mail, 'off', 'SMTP_URL, MAIL_FROM', 'no mail: what the law wants in writing reaches nobody'),
    set(phone, 'off', 'PHONE_…', 'no 알림톡 and no text messages'),
    set(config.mapNaverKeyId ?? config.mapTileUrl, 'off', 'MAP_NAVER_KEY_ID or MAP_TILE_URL', 'lists instead of maps'),
    set(isPostcodeIsolated, 'off', 'POSTCODE_ORIGIN', "the search's script shares the market's origin"),
    set(config.metricsToken, 'off', 'METRICS_TOKEN', '/metrics is read from this machine alone'),
  ];
}

/** Whether this version knows the public holidays of the next half year, which deadlines in business days rest on. */
export const checkHolidays = (now: Date): Finding =>
  holidayDaysLeft(now) < HOLIDAYS_TOLD_DAYS
    ? finding('off', 'holidays', `known until ${HOLIDAYS_UNTIL} alone: deadlines in business days want a newer version`)
    : finding('ready', 'holidays', `known until ${HOLIDAYS_UNTIL}`);

/** What only the market's own rows tell: who runs it, and what is published. */
export async function checkRows(db: Db, config: Config): Promise<Finding[]> {
  const living = and(isNull(operators.removedAt), isNull(users.deletedAt), isNull(users.blockedAt));
  const owners = await db
    .select({ factorAt: operators.totpSetAt })
    .from(operators)
    .innerJoin(users, eq(users.id, operators.userId))
    .where(and(living, eq(operators.role, 'owner')));
  const unpublished = await unpublishedPolicies(db);
  const hasFactor = owners.some(({ factorAt }) => factorAt !== null);
  return [
    set(owners.length, 'missing', 'owner', 'sign in once, then: npm run ops -- operator add <email or id> owner'),
    ...(config.operators.secondFactor && owners.length > 0
      ? [set(hasFactor, 'missing', 'second factor', 'no owner has set it up: open /operator once')]
      : []),
    unpublished.length === 0
      ? finding('ready', 'documents', 'published')
      : finding('missing', 'documents', `publish on /operator/policies: ${unpublished.join(', ')}`),
  ];
}

const TIMEOUT_MS = 10_000;
/** A key of no payment and of no business: the answer only tells whether the key is taken. */
const NO_ORDER = 'check_of_the_key';
const NO_BUSINESS = '1000000000';
const NO_MESSAGE = { to: '01000000000', template: 'market_code', isContent: () => false };
const CITY_HALL = '서울특별시 중구 세종대로 110';

/** Why a service does not serve us; null where it does. */
type Ask = () => Promise<string | null>;

/** One harmless question to each outside service that has a key, and to the market itself as browsers reach it. */
export async function checkServices(
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  { google, naver, kakao, toss, sgis, nts, phone }: Gateways,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<Finding[]> {
  const signIn = (provider: SignInProvider) => async () => {
    const begun = await provider.begin({ redirectUri: `${publicOrigin}/oauth2/callback/${provider.name}` });
    return begun.ok ? null : (begun.detail ?? begun.reason);
  };
  const questions: [string, Ask | null][] = [
    ['google', google && signIn(google)],
    ['naver', naver && signIn(naver)],
    ['kakao', kakao && signIn(kakao)],
    [
      'toss',
      toss &&
        (async () => {
          const response = await toss.paymentByOrder(NO_ORDER);
          return response.ok || response.outcome === 'notFound' ? null : response.detail;
        }),
    ],
    [
      'sgis',
      sgis &&
        (async () => {
          const response = await sgis.geocode(CITY_HALL);
          return response.ok || response.reason === 'notFound' ? null : (response.detail ?? response.reason);
        }),
    ],
    [
      'nts',
      nts &&
        (async () => {
          const response = await nts.businessStatus(NO_BUSINESS);
          return response.ok ? null : `${response.reason}: ${response.detail}`;
        }),
    ],
    [
      'phone',
      phone &&
        (async () => {
          const found = await phone.find(NO_MESSAGE);
          return found === 'unknown' ? 'does not know these keys, or is away' : null;
        }),
    ],
    [
      publicOrigin,
      async () => {
        const response = await fetch(`${publicOrigin}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
        return response.ok ? null : `/readyz answers ${response.status}`;
      },
    ],
  ];
  const asked = questions.flatMap(([subject, ask]) => (ask ? [{ subject, ask }] : []));
  return Promise.all(
    asked.map(async ({ subject, ask }) => {
      const failure = await ask().catch((error: Error) => `does not answer from here: ${error.message}`);
      return failure === null ? finding('ready', subject, 'answers') : finding('missing', subject, failure);
    }),
  );
}
