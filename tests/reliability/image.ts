import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join, resolve } from 'node:path';
import { startServer } from '../e2e/start-server.ts';

export interface ImageFigures {
  /** The image adds these to Node's: packages, the build, and the sources of operators' commands. */
  'packages, MB': number;
  'build, MB': number;
  'sources, MB': number;
  problems: string[];
}

interface Step {
  word: string;
  rest: string;
}

/** The steps of a Dockerfile, one line each, without comments. */
const stepsOf = (text: string): Step[] =>
  text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ word: line.split(' ')[0]!, rest: line.slice(line.indexOf(' ') + 1).trim() }));

/** What .dockerignore lets through: everything but what is named with '!' is left out there. */
const allowed = (): Set<string> =>
  new Set([...readFileSync('.dockerignore', 'utf8').matchAll(/^!(.+)$/gm)].map(([, name]) => name!));

/**
 * Takes the steps of the Dockerfile in clean folders, as far as no container engine is needed: what each stage copies
 * and runs, then the last one's command, until it is ready. Root's own folders and users are left out.
 */
export async function buildImage(log: string, say: (line: string) => void): Promise<ImageFigures> {
  const root = mkdtempSync(join(tmpdir(), 'dongne-market-image-'));
  const stages = new Map<string, string>();
  const env: Record<string, string> = {};
  let [stage, command] = ['', [] as string[]];
  const context = allowed();
  try {
    for (const { word, rest } of stepsOf(readFileSync('Dockerfile', 'utf8'))) {
      if (word === 'FROM') {
        const name = / AS (\S+)$/.exec(rest)?.[1] ?? 'image';
        stage = join(root, name);
        mkdirSync(stage);
        stages.set(name, stage);
      }
      if (word === 'COPY') copy(rest, stage, stages, context);
      if (word === 'ENV')
        for (const pair of rest.split(' ')) env[pair.split('=')[0]!] = pair.slice(pair.indexOf('=') + 1);
      if (word === 'CMD') command = JSON.parse(rest) as string[];
      // What is outside of the stage's folder is an engine's to make.
      if (word === 'RUN' && !rest.includes(' /')) {
        say(`${basename(stage)}: ${rest}`);
        const { status, stdout, stderr } = spawnSync('sh', ['-c', rest], {
          cwd: stage,
          encoding: 'utf8',
          env: inImage(join(root, 'bin')),
        });
        if (status !== 0) return { ...NOTHING, problems: [`${rest}: ${stdout}${stderr}`] };
      }
    }
    const image = stages.get('image')!;
    return { ...sizesOf(image), problems: await problemsOf(image, command, env, log) };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const NOTHING = { 'packages, MB': 0, 'build, MB': 0, 'sources, MB': 0 };

/** Nothing of this project's: the image has Node alone. */
function inImage(bin: string): NodeJS.ProcessEnv {
  if (!existsSync(bin)) {
    mkdirSync(bin);
    symlinkSync(process.execPath, join(bin, 'node'));
  }
  return { ...process.env, PATH: [bin, '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter), NODE_ENV: '' };
}

function copy(rest: string, stage: string, stages: ReadonlyMap<string, string>, context: ReadonlySet<string>): void {
  const [, from, names] = /^(?:--from=(\S+) )?(.+)$/.exec(rest)!;
  const words = names!.split(' ');
  const to = words.pop()!;
  const source = from ? stages.get(from)! : '.';
  for (const word of words) {
    const name = from ? word.replace('/app/', '') : word;
    const all = name === '.' ? [...context] : [name];
    for (const one of all) {
      if (!from && !context.has(one)) throw new Error(`.dockerignore keeps ${one} out`);
      const isFolder = to === './' || name === '.';
      cpSync(join(source, one), isFolder ? join(stage, one) : join(stage, to), { recursive: true });
    }
  }
}

function sizesOf(image: string): typeof NOTHING {
  const megabytes = (...names: string[]) => {
    const { stdout } = spawnSync('du', ['-sk', ...names.map((name) => join(image, name))], { encoding: 'utf8' });
    const sizes = [...stdout.matchAll(/^\d+/gm)].map(([kilobytes]) => Number(kilobytes));
    return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1_024);
  };
  return {
    'packages, MB': megabytes('node_modules'),
    'build, MB': megabytes('dist'),
    'sources, MB': megabytes('src', 'scripts'),
  };
}

/** Starts what was made, with its environment, in a folder that has nothing else, and asks it for a page. */
async function problemsOf(
  image: string,
  command: string[],
  env: Record<string, string>,
  log: string,
): Promise<string[]> {
  const problems: string[] = [];
  for (const name of ['scripts/ops.ts', 'dist/server/entry.mjs', 'dist/server/migrations/released.json'])
    if (!existsSync(join(image, name))) problems.push(`${name} is not in it`);
  const { HOST: _, PORT: __, DATA_DIR: ___, ...own } = env;
  const said = spawnSync('node', ['scripts/ops.ts'], { cwd: image, encoding: 'utf8' });
  if (!said.stdout.includes('verify-ledger')) problems.push(`ops: ${said.stderr}`);
  const server = await startServer({
    build: image,
    command: command.slice(1),
    dataDir: join(image, 'data'),
    log: resolve(log),
    env: own,
  });
  try {
    for (const path of ['/readyz', '/buyer', '/manifest.webmanifest']) {
      const { status } = await fetch(server.origin + path);
      if (status !== 200) problems.push(`${path} answers ${status}`);
    }
  } finally {
    await server.stop();
  }
  return problems;
}
