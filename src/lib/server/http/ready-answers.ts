import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isUnchosen } from '#lib/domain/list-choice.ts';
import { createAskedAgain } from '../recall/asked-again.ts';
import type { KeptAnswer } from '../recall/index.ts';
import { madeAround } from '../recall/kept.ts';
import type { Picked } from '../recall/nearest.ts';
import { ownBytes } from '../recall/own-bytes.ts';
import { pageBytes } from '../recall/page-bytes.ts';
import { around } from '../routes/products.ts';
import type { Runtime } from '../runtime.ts';
import { recalled } from '../services/discover/list-nearby.ts';
import { answerHeaders, isKeepable, NEARBY_PATH, nearby, PRODUCT_PATH } from './quick-answers.ts';
import { securityHeaders } from './security-headers.ts';
import { saysWhoAsks } from './visitor.ts';

const LISTS = '/api/buyer/products/';

/** Addresses of what is nearby that are known to have been asked for, twice as many of up to so many characters: 1 MB at the most. */
const ADDRESSES_KNOWN = 1_000;
const LONGEST_KNOWN = 500;

const saleOf = ({ shelf, at }: Picked) => ({ expirationDate: shelf.saleEnds[at]! });

/** What travels as it is, for a client that says so or says nothing. */
const isPlain = (accepted: string | string[] | undefined) => accepted === undefined || accepted === 'identity';

/**
 * The quick answers (quick-answers.ts) that need nothing to be read, given at once and with nothing around them: no turn to
 * wait for, as turning one away would be as much work. All others, and all that is wrong or somebody's, go the long way.
 * `compressInTurn`: compressing is more work than the answer, and so waits for its turn.
 */
export function createReadyAnswers(
  { deps, isSettled, metrics }: Pick<Runtime, 'deps' | 'isSettled' | 'metrics'>,
  compressInTurn: (req: IncomingMessage, res: ServerResponse, next: () => void) => void,
) {
  const { recall, clock, config } = deps;
  const isAskedAgain = createAskedAgain(ADDRESSES_KNOWN);
  const ofOthers = Object.fromEntries(securityHeaders(config).ofOthers);

  /** Put together from shelves, and kept where it was asked for from this very place before: so are lists that one comes back to. */
  function findNearby(url: string, now: Date): KeptAnswer | null {
    const fields = new URLSearchParams(url.slice(NEARBY_PATH.length));
    const asked = nearby.safeParse(Object.fromEntries(fields));
    // A field that comes twice is refused on the long way.
    if (!asked.success || new Set(fields.keys()).size !== fields.size) return null;
    if (!isUnchosen(asked.data)) return null;
    const since = recall.answers.since(now);
    const picked = recall.nearbyNow(recalled(around(asked.data)), now);
    if (!picked) return null;
    const bytes = pageBytes(picked);
    if (isKeepable(asked.data) && url.length <= LONGEST_KNOWN && isAskedAgain(url)) {
      const made = madeAround(asked.data, picked.map(saleOf));
      recall.answers.keep(url, { bytes: ownBytes(bytes), route: NEARBY_PATH }, bytes.length, made, since);
    }
    return { bytes, route: NEARBY_PATH };
  }

  function find({ url = '', headers }: IncomingMessage, path: string): KeptAnswer | null {
    if (!isSettled() || !recall.changes.isHearing()) return null;
    const now = clock.now();
    const kept = recall.answers.find(url, now)?.value;
    if (!kept) return path === NEARBY_PATH ? findNearby(url, now) : null;
    return kept.route === PRODUCT_PATH && saysWhoAsks(headers.cookie, headers.authorization) ? null : kept;
  }

  function findOrNot(req: IncomingMessage, path: string) {
    try {
      return find(req, path);
    } catch {
      // The long way knows how to say and log what is wrong.
      return null;
    }
  }

  /** False where the long way has to be gone. */
  return (req: IncomingMessage, res: ServerResponse, path: string): boolean => {
    if (req.method !== 'GET' || !path.startsWith(LISTS)) return false;
    const start = performance.now();
    const found = findOrNot(req, path);
    if (!found) return false;
    const { bytes, route } = found;
    const end = () => {
      res.writeHead(200, {
        ...ofOthers,
        ...answerHeaders(deps, randomUUID()),
        'Content-Type': 'application/json',
        Vary: 'Accept-Encoding',
        'Content-Length': bytes.length,
      });
      res.end(bytes);
      metrics.noteCall('GET', route, 200, (performance.now() - start) / 1000);
    };
    if (isPlain(req.headers['accept-encoding'])) end();
    else compressInTurn(req, res, end);
    return true;
  };
}
