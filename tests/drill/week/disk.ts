import { setTimeout as wait } from 'node:timers/promises';
import type { Account, Answer } from '../../reliability/account.ts';
import { orderOnce } from '../../reliability/on-site.ts';
import { type Goods, isPlain } from '../../reliability/shop.ts';
import { openUpload } from '../../reliability/upload.ts';
import type { ByHand } from '../databases/by-hand.ts';
import { type Fault, type Scene, seconds } from '../under-load.ts';
import { until } from '../until.ts';

const REFUSED_WITHIN_MS = 40_000;
const FULL_MS = 6_000;
const UPLOADS = 5;

/**
 * The disk of the pictures, and then that of the primary, is full: refused in words, nothing half-done; with room again
 * all goes on.
 */
export const disk: Fault<ByHand> = {
  name: 'disk',
  mayTellToWait: true,
  clockJumps: true,
  cannot: ({ databases, pictures }) =>
    databases.disk() && pictures ? null : 'small disks want root on Linux (a tmpfs is mounted for each)',
  async happen(scene) {
    return { ...(await fillPictures(scene)), ...(await fillDatabase(scene)) };
  },
};

interface Words {
  code?: string;
  message?: string;
}

async function fillPictures({ estate, shop, problems, say }: Scene<ByHand>): Promise<Record<string, string>> {
  const pictures = estate.pictures!;
  say('the disk of the pictures is full');
  pictures.fill();
  const refused = await upload(shop.owner);
  const { code, message = '' } = refused.body as Words;
  if (refused.status !== 507 || code !== 'storageFull' || !/[가-힣]/.test(message))
    problems.push(`an upload to a full disk was answered ${refused.status}: ${JSON.stringify(refused.body)}`);
  pictures.free();
  const again = await upload(shop.owner);
  if (again.status !== 200) problems.push(`an upload with room again: ${again.status} ${JSON.stringify(again.body)}`);
  return { 'upload while full': `${refused.status} ${message}`, 'with room again': String(again.status) };
}

/** With another ticket where the clock has jumped past this one's end. */
async function upload(owner: Account): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await (await openUpload(owner)).put();
    if ((answer.body as Words).code !== 'uploadExpired' || tries === UPLOADS) return answer;
  }
}

async function fillDatabase(scene: Scene<ByHand>) {
  const { estate, shop, newcomer, watch, problems, say } = scene;
  const { database } = estate.databases.primary();
  const small = estate.databases.disk()!;
  const somebody = newcomer();
  await somebody.insist('GET', '/api/buyer/order/buy-ing');
  say(`the disk of ${database.name}, the primary, is full`);
  const from = performance.now();
  small.fill();
  const refused = await untilRefused(scene, somebody, shop.goods.findLast(isPlain)!, async () => {
    small.fill();
    // What was kept for reuse is soon used up by a market larger than this one.
    if (database.isRunning()) await database.ask('select pg_switch_wal()').catch(() => {});
  });
  const refusedAfter = performance.now() - from;
  if (refused === null) problems.push('orders were taken on a full disk');
  else if (!/[가-힣]/.test(refused.message ?? '')) problems.push(`refused without words: ${JSON.stringify(refused)}`);
  await wait(FULL_MS);
  const list = await fetch(`${estate.origin}/api/buyer/products/nearby?lat=37.5572&lng=126.9245`);
  await list.arrayBuffer();
  const hasEnded = !database.isRunning();
  say('there is room again');
  small.free();
  const roomAt = performance.now();
  // What a keeper of processes, or the operator, does.
  if (!database.isRunning()) await database.start();
  if ((await watch.nextOrder(60_000)) === null) problems.push('no order although there is room again');
  const recovered = performance.now() - roomAt;
  await until('the standby follows', database.isFollowed);
  return {
    'orders refused after, s': seconds(refusedAfter),
    'in these words': refused?.message ?? '–',
    'lists meanwhile': list.status,
    'PostgreSQL meanwhile': hasEnded ? 'ended itself' : 'ran on',
    'room to first order, s': seconds(recovered),
  };
}

/** Asks for an order until it is refused as the database's fault; what it is refused with. */
async function untilRefused(
  { attempts }: Scene<ByHand>,
  buyer: Account,
  goods: Goods,
  meanwhile: () => Promise<void>,
): Promise<Words | null> {
  for (const deadline = Date.now() + REFUSED_WITHIN_MS; Date.now() < deadline; await wait(500)) {
    const answer = await orderOnce(buyer, goods, attempts);
    if (answer?.status === 503) return answer.body as Words;
    await meanwhile();
  }
  return null;
}
