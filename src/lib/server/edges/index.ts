import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { EdgeConfig } from '../config.ts';
import { createGivenAnswers, type EdgeAnswer, type Given } from './given-answers.ts';
import { openPurger, type PurgerParts } from './purger.ts';

export type { EdgeAnswer } from './given-answers.ts';
export type { PurgeOutcome } from './purger.ts';

/** An answer that was on its way to an edge when it changed may arrive there after the first purge. */
const AGAIN_MS = 1_000;
/** Edges count whole seconds, from when they were answered. */
const SLACK_MS = 3_000;
const LOOK_EVERY_MS = 1_000;
/** The clock has been moved, by a sandbox or an operator. */
const MOVED_MS = 5_000;
/** Who stops waits no longer for its edges. */
const STOP_WITHIN_MS = 2_000;

/**
 * The caches in front of this process (nginx, Varnish, a CDN) that may keep what visitors share, and are told what to forget: each
 * process tells of what it gave out itself, as each hears every change (docs/decisions/0060).
 */
export interface Edges {
  readonly seconds: number;
  /** Notes that edges may keep this answer for so many seconds; null where there is no room for more. Called when it has been sent. */
  give(answer: EdgeAnswer, tags: readonly string[], seconds: number): (() => void) | null;
  /** Something that these tags stand for has changed. */
  changed(tags: readonly string[]): void;
  /** Anything may have changed. */
  changedAll(): void;
  /** How many answers edges may have, and how many of them wait to be forgotten. */
  size(): { given: number; waiting: number };
  /** Has all be forgotten that this process gave out: nobody else will tell of it. */
  close(): Promise<void>;
}

export interface EdgesParts extends PurgerParts {
  clock: Clock;
}

export function openEdges({ seconds, purgeUrls }: EdgeConfig, { clock, ...parts }: EdgesParts): Edges {
  const purgers = purgeUrls.map((url) => openPurger(url, parts));
  const answers = createGivenAnswers();

  function purge(all: readonly Given[]): void {
    for (const { answer, endsAt } of all) for (const purger of purgers) purger.purge(answer, endsAt);
  }
  function purgeTwice(all: readonly Given[]): void {
    if (all.length === 0) return;
    purge(all);
    setTimeout(() => purge(all), AGAIN_MS).unref();
  }

  const offset = () => clock.now().getTime() - performance.now();
  let knownOffset = offset();
  const looking = setInterval(() => {
    answers.forgetEnded(performance.now());
    const moved = Math.abs(offset() - knownOffset);
    knownOffset = offset();
    // What ends at a moment of that clock ends at another one of the edge's.
    if (moved > MOVED_MS) purgeTwice(answers.takeAll());
  }, LOOK_EVERY_MS).unref();

  return {
    seconds,
    give(answer, tags, keptFor) {
      if (purgers.length === 0) return () => {};
      const given = answers.add(answer, tags, performance.now() + keptFor * 1_000 + SLACK_MS);
      if (!given) return null;
      return () => {
        given.sending -= 1;
        if (given.isChanged) setTimeout(() => purge([given]), AGAIN_MS).unref();
      };
    },
    changed: (tags) => purgeTwice(answers.takeChanged(tags)),
    changedAll: () => purgeTwice(answers.takeAll()),
    size: () => ({ given: answers.size(), waiting: purgers.reduce((sum, purger) => sum + purger.size(), 0) }),
    async close() {
      clearInterval(looking);
      purge(answers.takeAll());
      const idle = Promise.all(purgers.map((purger) => purger.idle()));
      await Promise.race([idle, wait(STOP_WITHIN_MS, undefined, { ref: false })]);
      for (const purger of purgers) purger.stop();
    },
  };
}
