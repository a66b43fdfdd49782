import { cleanStores } from 'nanostores';
import { beforeEach } from 'vitest';
import { $minute, $second } from '#lib/stores/clock.ts';

/**
 * Clocks of the page that stand still again: a store lives on for a second after its last reader, so one that another
 * file of the same worker has looked at would go on by that file's timers.
 */
beforeEach(() => cleanStores($second, $minute));
