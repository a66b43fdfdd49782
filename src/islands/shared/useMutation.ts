import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Result } from '#lib/client/caller/call.ts';
import { type MutationOptions, mutation } from '#lib/stores/mutation.ts';

/**
 * An act of one part of the screen. `call` and `options` are those of its first drawing: what may change since is its
 * input.
 */
export function useMutation<Input = void, T = unknown>(
  call: (input: Input, idempotencyKey: string) => Promise<Result<T>>,
  options: MutationOptions = {},
) {
  const [{ $state, press }] = useState(() => mutation(call, options));
  const { busy, problem, input } = useStore($state);
  return { busy, problem, input, press };
}
