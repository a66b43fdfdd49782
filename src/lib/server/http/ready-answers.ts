import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isUnchosen } from '#lib/domain/list-choice.ts';
import { around } from '../routes/products.ts';
import type { Runtime } from '../runtime.ts';
import { recalled } from '../services/discover/list-nearby.ts';
import { answerHeaders, NEARBY_PATH, nearby, PRODUCT_PATH } from './quick-answers.ts';
import { securityHeaders } from './security-headers.ts';
import { saysWhoAsks } from './visitor.ts';

const LISTS = '/api/buyer/products/';

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
  const ofOthers = Object.fromEntries(securityHeaders(config).ofOthers);

  function find({ url = '', headers }: IncomingMessage, path: string): { bytes: Buffer; route: string } | null {
    if (!isSettled() || !recall.changes.isHearing()) return null;
    const now = clock.now();
    if (path === NEARBY_PATH) {
      const fields = new URLSearchParams(url.slice(path.length));
      const asked = nearby.safeParse(Object.fromEntries(fields));
      // A field that comes twice is refused on the long way.
      if (!asked.success || new Set(fields.keys()).size !== fields.size) return null;
      if (!isUnchosen(asked.data)) return null;
      const bytes = recall.nearbyNow(recalled(around(asked.data)), now);
      return bytes && { bytes, route: path };
    }
    const kept = recall.answers.find(url, now)?.value;
    return kept && !(kept.route === PRODUCT_PATH && saysWhoAsks(headers.cookie, headers.authorization)) ? kept : null;
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
