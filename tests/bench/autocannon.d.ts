/** What the benchmark uses of autocannon 9, which comes without types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
  }

  /** One connection. */
  export interface Client {
    setRequests(requests: Request[]): void;
  }

  export interface Options {
    url: string;
    connections: number;
    /** Seconds; or how many requests in all. */
    duration?: number;
    amount?: number;
    /** Seconds until an answer counts as an error. */
    timeout: number;
    setupClient?: (client: Client) => void;
  }

  export interface Result {
    '2xx': number;
    non2xx: number;
    /** Connection errors and time-outs. */
    errors: number;
    /** Bytes of all answers, headers included. */
    throughput: { total: number };
    /** Seconds, to two decimals. */
    duration: number;
  }

  /** Emits 'response' (client, statusCode, bytes, milliseconds) for each answer. */
  export interface Run extends EventEmitter, PromiseLike<Result> {
    stop(): void;
  }

  export default function autocannon(options: Options): Run;
}
