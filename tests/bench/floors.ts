import { startModule } from './child.ts';
import type { Closing } from './closing.ts';
import { measure } from './load.ts';
import type { BenchOptions } from './options.ts';
import type { Results } from './results.ts';

/** Measures what bare node:http does on this machine right now, by the same load. */
export async function measureFloors(
  closing: Closing,
  { connections, seconds }: Pick<BenchOptions, 'connections' | 'seconds'>,
): Promise<Results['floors']> {
  const { ready, stop } = await startModule<{ port: number }>(closing, './floor-server.ts');
  const origin = `http://127.0.0.1:${ready.port}`;
  const floor = (path: string) => measure({ origin, requests: [{ path }], connections, seconds });
  const floors = { hello: await floor('/hello'), json: await floor('/json'), html: await floor('/html') };
  await stop();
  return floors;
}
