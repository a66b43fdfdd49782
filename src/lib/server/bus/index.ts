export { listenBus } from './listen-bus.ts';
export { openValkey, type Valkey } from './valkey.ts';
