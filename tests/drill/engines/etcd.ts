import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../free-ports.ts';
import { createEngine, type Engine } from '../engine.ts';
import type { Machine } from '../machine.ts';
import { filledEnv } from './filled-env.ts';

/** The addresses of a member, for its clients and for the others. */
export interface EtcdAddress {
  name: string;
  machine: Machine;
  client: number;
  peer: number;
}

export const etcdAddress = async (name: string, machine: Machine): Promise<EtcdAddress> => ({
  name,
  machine,
  client: await freePort(),
  peer: await freePort(),
});

export const clientOf = ({ machine, client }: EtcdAddress): string => `${machine.host}:${client}`;

/** One member by deploy/etcd.env. It is ready once most of them are there. */
export function createEtcd(
  path: string,
  { at, all, root }: { at: EtcdAddress; all: readonly EtcdAddress[]; root: string },
): Engine {
  const peerOf = ({ machine, peer }: EtcdAddress) => `http://${machine.host}:${peer}`;
  const folder = join(root, `etcd-${at.name}`);
  mkdirSync(folder, { mode: 0o700 });
  const client = `http://${clientOf(at)}`;
  return createEngine({
    name: `etcd of ${at.name}`,
    machine: at.machine,
    log: join('.cache/drill', `etcd-${at.name}.log`),
    command: [path],
    env: filledEnv('deploy/etcd.env', {
      ETCD_NAME: at.name,
      ETCD_DATA_DIR: folder,
      ETCD_LISTEN_PEER_URLS: peerOf(at),
      ETCD_LISTEN_CLIENT_URLS: client,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: peerOf(at),
      ETCD_ADVERTISE_CLIENT_URLS: client,
      ETCD_INITIAL_CLUSTER: all.map((one) => `${one.name}=${peerOf(one)}`).join(','),
    }),
    isReady: async () => (await fetch(`${client}/health`)).ok,
  });
}
