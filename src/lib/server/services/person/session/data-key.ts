import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';

/** The key that seals what a backup must not tell. Refuses with `featureOff` where there is none. */
export function dataKeyOf({ config }: Pick<Deps, 'config'>): string {
  if (!config.operators.dataKey) throw new DomainError('featureOff');
  return config.operators.dataKey;
}
