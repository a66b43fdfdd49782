import { spawnSync } from 'node:child_process';
import type { Machine } from './machine.ts';

/** Two machines in network namespaces of this one, at a switch to which this machine belongs too. */
export interface Network {
  market: Machine;
  data: Machine;
  /** The addresses of all three, as pg_hba.conf has them. */
  addresses: string;
  /** Pulls the cable of the databases' machine: nobody is told, sockets stay open. */
  cut(): void;
  mend(): void;
  close(): void;
}

const SWITCH = 'drill-switch';
const ADDRESSES = '10.77.0.0/24';
const MACHINES = { market: '10.77.0.2', data: '10.77.0.3' } as const;

const ip = (...args: string[]): void => {
  const { status, stderr } = spawnSync('ip', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`);
};
const tryIp = (...args: string[]): boolean => spawnSync('ip', args).status === 0;

/** Null where it can be done; else why not. */
export function whyNoNetwork(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'two machines want root on Linux';
  if (!tryIp('netns', 'list')) return 'two machines want `ip netns` (Debian: iproute2)';
  if (!tryIp('link', 'add', 'drill-try', 'type', 'bridge')) return 'this system makes no bridges';
  tryIp('link', 'del', 'drill-try');
  return null;
}

export function openNetwork(): Network {
  clear();
  process.once('exit', clear);
  ip('link', 'add', SWITCH, 'type', 'bridge');
  ip('addr', 'add', '10.77.0.1/24', 'dev', SWITCH);
  ip('link', 'set', SWITCH, 'up');
  const machine = (name: keyof typeof MACHINES): Machine => {
    const [space, cable] = [`drill-${name}`, `drill-${name}0`];
    ip('netns', 'add', space);
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    ip('link', 'set', cable, 'master', SWITCH, 'up');
    const within = ['ip', 'netns', 'exec', space];
    for (const args of [
      ['addr', 'add', `${MACHINES[name]}/24`, 'dev', 'eth0'],
      ['link', 'set', 'eth0', 'up'],
      ['link', 'set', 'lo', 'up'],
    ])
      ip('-n', space, ...args);
    return { name, host: MACHINES[name], within };
  };
  return {
    market: machine('market'),
    data: machine('data'),
    addresses: ADDRESSES,
    cut: () => ip('link', 'set', 'drill-data0', 'down'),
    mend: () => ip('link', 'set', 'drill-data0', 'up'),
    close() {
      process.off('exit', clear);
      clear();
    },
  };
}

/** What one that was ended without warning has left, too. */
function clear(): void {
  for (const name of Object.keys(MACHINES)) tryIp('netns', 'del', `drill-${name}`);
  tryIp('link', 'del', SWITCH);
}
