import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Result } from '#lib/client/caller/call.ts';
import { query } from '#lib/stores/query.ts';
import type { Failed } from '#lib/stores/refusal.ts';

/**
 * What one part of the screen shows of the server, asked for when it is drawn. `call` is that of its first drawing:
 * what it is of is the key of the part.
 */
export function useQuery<T>(call: () => Promise<Result<T>>, options: { failed?: Failed } = {}) {
  const [{ $query, refresh }] = useState(() => query<T>(call, options));
  const { data, loading, problem } = useStore($query);
  return { data, problem: loading ? null : problem, refresh };
}
