import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { EdgeConfig } from '../config.ts';
import { createGivenAnswers, type EdgeAnswer, EVERYTHING, edgeTag, type Given } from './given-answers.ts';
import { openPurger, type PurgerParts } from './purger.ts';
import { openTagPurger } from './tag-purger.ts';

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

export function openEdges({ seconds, purgeUrls, tags: cdn }: EdgeConfig, { clock, ...parts }: EdgesParts): Edges {
  const purgers = purgeUrls.map((url) => openPurger(url, parts));
  const tagPurger = cdn && openTagPurger(cdn, parts);
  const all = [...purgers, ...(tagPurger ? [tagPurger] : [])];
  const answers = createGivenAnswers();

  function purge(changed: readonly Given[], tags: readonly string[]): void {
    for (const { answer, endsAt } of changed) for (const purger of purgers) purger.purge(answer, endsAt);
    const endsAt = changed.reduce((latest, given) => Math.max(latest, given.endsAt), 0);
    tagPurger?.purge(tags.map(edgeTag), endsAt);
  }
  function purgeTwice(changed: readonly Given[], tags: readonly string[]): void {
    if (changed.length === 0) return;
    purge(changed, tags);
    setTimeout(() => purge(changed, tags), AGAIN_MS).unref();
  }

  const offset = () => clock.now().getTime() - performance.now();
  let knownOffset = offset();
  const looking = setInterval(() => {
    answers.forgetEnded(performance.now());
    const moved = Math.abs(offset() - knownOffset);
    knownOffset = offset();
    // What ends at a moment of that clock ends at another one of the edge's.
    if (moved > MOVED_MS) purgeTwice(answers.takeAll(), [EVERYTHING]);
  }, LOOK_EVERY_MS).unref();

  return {
    seconds,
    give(answer, tags, keptFor) {
      if (all.length === 0) return () => {};
      const given = answers.add(answer, tags, performance.now() + keptFor * 1_000 + SLACK_MS);
      if (!given) return null;
      return () => {
        given.sending -= 1;
        if (given.isChanged) setTimeout(() => purge([given], tags), AGAIN_MS).unref();
      };
    },
    changed: (tags) => purgeTwice(answers.takeChanged(tags), tags),
    changedAll: () => purgeTwice(answers.takeAll(), [EVERYTHING]),
    size: () => ({ given: answers.size(), waiting: all.reduce((sum, purger) => sum + purger.size(), 0) }),
    async close() {
      clearInterval(looking);
      const left = answers.takeAll();
      if (left.length > 0) purge(left, [EVERYTHING]);
      const idle = Promise.all(all.map((purger) => purger.idle()));
      await Promise.race([idle, wait(STOP_WITHIN_MS, undefined, { ref: false })]);
      for (const purger of all) purger.stop();
    },
  };
}
