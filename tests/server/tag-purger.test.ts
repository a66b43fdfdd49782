import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openEdges } from '#lib/server/edges/index.ts';
import { listening } from './listening.ts';

const TOKEN = 'a token of the CDN';

/** A CDN that takes tags as Cloudflare does, and says what it is told wrongly. */
async function startCdn() {
  const told: string[][] = [];
  const problems: string[] = [];
  let refusal: number | null = null;
  const server = await listening(async (req, res) => {
    const body = await text(req);
    const { tags, ...others } = JSON.parse(body) as { tags: string[] };
    const isRight =
      `${req.method} ${req.url}` === 'POST /zones/1/purge_cache' &&
      req.headers.authorization === `Bearer ${TOKEN}` &&
      req.headers['content-type'] === 'application/json' &&
      Object.keys(others).length === 0 &&
      tags.length > 0 &&
      tags.length <= 30 &&
      tags.every((tag) => /^[\w-]{1,1024}$/.test(tag));
    if (!isRight) problems.push(`${req.method} ${req.url} ${body}`);
    if (!refusal) told.push(tags);
    res.writeHead(refusal ?? 200, { 'content-type': 'application/json' }).end('{"success":true}');
  });
  return {
    ...server,
    ...{ told, problems },
    refuse: (status: number | null) => {
      refusal = status;
    },
  };
}

async function open() {
  const cdn = await startCdn();
  const outcomes = { done: 0, failed: 0 };
  const edges = openEdges(
    { seconds: 60, purgeUrls: [], tags: { url: new URL(`${cdn.origin}/zones/1/purge_cache`), token: TOKEN } },
    {
      clock: { now: () => new Date() },
      log: pino({ level: 'silent' }),
      count: (outcome) => {
        outcomes[outcome] += 1;
      },
    },
  );
  const give = (path: string, tags: string[], seconds = 60) =>
    edges.give({ host: 'market.test', path, coding: '', place: '' }, tags, seconds)!();
  return { cdn, edges, outcomes, give };
}

test('a CDN is told of the tags of what changed, where it may have something of theirs, together and twice', async () => {
  const { cdn, edges, give } = await open();
  give('/1', ['mart:1', 'area:751:2538']);
  give('/2', ['mart:2']);
  edges.changed(['mart:3']);
  edges.changed(['mart:1', 'area:1:1']);
  await expect.poll(() => cdn.told).toEqual([['mart-1', 'area-1-1']]);
  edges.changed(['mart:2']);
  // One call a second has all that came meanwhile, and once more what had been on its way.
  const all = () => cdn.told.flat();
  await expect.poll(() => all().filter((tag) => tag === 'mart-1').length, { timeout: 10_000 }).toBe(2);
  await expect.poll(() => all().filter((tag) => tag === 'mart-2').length, { timeout: 10_000 }).toBe(2);
  expect(all()).not.toContain('mart-3');
  await edges.close();
  await cdn.close();
  expect(cdn.problems).toEqual([]);
});

test('a lost line names all of it, in calls that are no longer than the CDN takes them', async () => {
  const { cdn, edges, give } = await open();
  give('/1', ['mart:1']);
  edges.changedAll();
  await expect.poll(() => cdn.told[0]).toEqual(['market']);
  for (let mart = 1; mart <= 40; mart += 1) give(`/${mart}`, [`mart:${mart}`]);
  for (let mart = 1; mart <= 40; mart += 1) edges.changed([`mart:${mart}`]);
  await expect.poll(() => new Set(cdn.told.flat()).size, { timeout: 10_000 }).toBe(41);
  await edges.close();
  await cdn.close();
  expect(cdn.problems).toEqual([]);
});

test('a CDN that refuses is asked again, until it has let go by itself', async () => {
  const { cdn, edges, outcomes, give } = await open();
  give('/1', ['mart:1']);
  cdn.refuse(429);
  edges.changed(['mart:1']);
  await expect.poll(() => outcomes.failed).toBe(1);
  expect(edges.size().waiting).toBe(1);
  cdn.refuse(null);
  await expect.poll(() => cdn.told, { timeout: 10_000 }).toContainEqual(['mart-1']);
  await expect.poll(() => edges.size().waiting, { timeout: 10_000 }).toBe(0);
  await edges.close();
  await cdn.close();
  expect(cdn.problems).toEqual([]);
});
