import { cpus, platform, release, totalmem } from 'node:os';

const GIB = 1024 ** 3;

/** What the figures were taken on, in one sentence. */
export function describeMachine(): string {
  const cores = cpus();
  const model = cores[0]?.model.trim() || 'unknown processor';
  return `${cores.length} cores (${model}), ${Math.round(totalmem() / GIB)} GiB of memory, ${platform()} ${release()}, node ${process.version}`;
}
