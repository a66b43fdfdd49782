import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** A client that writes what it is told and hears what it is answered. */
export interface RawClient {
  socket: Socket;
  /** All that was answered so far. */
  heard(): string;
  /** Resolves with all that was answered when the connection is closed. */
  closed: Promise<string>;
  /** Whether the connection was reset, which loses answers. */
  wasReset(): boolean;
}

export function rawClient(server: Server, beginning: string | Buffer): RawClient {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  let reset = false;
  socket.setEncoding('utf8');
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  socket.on('error', () => {
    reset = true;
  });
  socket.write(beginning);
  return {
    socket,
    heard: () => heard,
    wasReset: () => reset,
    closed: new Promise((resolve) => socket.once('close', () => resolve(heard))),
  };
}

export type Sending = 'chunked' | 'counted';

/** The head of a request and the beginning of a body that never ends. */
export function halfSent(
  request: string,
  { sending, headers = {} }: { sending: Sending; headers?: Record<string, string> },
): string {
  const lines = Object.entries({
    Host: 'market.test',
    'Content-Type': 'application/json',
    ...(sending === 'chunked' ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': '1000' }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  return `${request} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${sending === 'chunked' ? '20\r\n{"productId":1' : '{"productId":1'}`;
}
