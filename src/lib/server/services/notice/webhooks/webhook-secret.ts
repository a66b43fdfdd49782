import { isNull } from 'drizzle-orm';
import type { Deps } from '#lib/server/deps.ts';
import { seal, unseal } from '#lib/server/platform/auth/sealed.ts';
import { webhookEndpoints } from '#lib/server/schema/index.ts';
import { dataKeyOf } from '../../person/session/data-key.ts';

type SecretDeps = Pick<Deps, 'config'>;

/** Binds a secret to its mart. */
const purposeOf = (martId: number) => `webhook:${martId}`;

/** As the database keeps it. Refuses with `featureOff` without DATA_KEY. */
export const sealSecret = (deps: SecretDeps, martId: number, secret: string): string =>
  seal(Buffer.from(secret), dataKeyOf(deps), purposeOf(martId));

/** Null where there is none, or it was sealed with another DATA_KEY. */
export function openSecret({ config }: SecretDeps, martId: number, sealed: string | null): string | null {
  const { dataKey } = config.operators;
  return sealed && dataKey ? (unseal(sealed, dataKey, purposeOf(martId))?.toString() ?? null) : null;
}

/** How many endpoints listen, by whether their secrets open with this DATA_KEY: the others are told nothing. */
export async function countListening({ db, config }: SecretDeps & Pick<Deps, 'db'>) {
  const listening = await db.select().from(webhookEndpoints).where(isNull(webhookEndpoints.endedAt));
  const open = listening.filter(({ martId, secret }) => openSecret({ config }, martId, secret) !== null).length;
  return { open, closed: listening.length - open };
}
