import type { Deps } from '../deps.ts';
import type { Viewer } from '../market.ts';
import { readAccessToken } from './access-token.ts';

/** Who is asking, by their access token; null for none, for one that is no good, and for one whose session has ended. */
export async function readViewer(
  { config, clock, endedSessions }: Pick<Deps, 'config' | 'clock' | 'endedSessions'>,
  token: string | undefined,
): Promise<Viewer | null> {
  const viewer = token ? await readAccessToken(token, config.sessionSecret, clock) : null;
  return viewer && !endedSessions.has(viewer.sessionId) ? viewer : null;
}
