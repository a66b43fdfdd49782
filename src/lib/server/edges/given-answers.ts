/** What tells an answer at an edge from others: how it was asked for. */
export interface EdgeAnswer {
  host: string;
  /** As it stood in the request, with what is behind the question mark. */
  path: string;
  /** Its coding, as an Accept-Encoding; '' for none. */
  coding: string;
  /** The place that it is for, as the edge's key has it; '' for none. */
  place: string;
}

/** The tag of every answer at an edge. */
export const EVERYTHING = 'market';

/** A tag of the cache as CDNs have it: 'mart-12'. */
export const edgeTag = (tag: string): string => tag.replaceAll(':', '-');

/** An answer that an edge may have. */
export interface Given {
  answer: EdgeAnswer;
  /** When every edge has let it go by itself, by `performance.now()`. */
  endsAt: number;
  /** How often it is being sent right now. */
  sending: number;
  /** It is no more what an edge may answer. */
  isChanged: boolean;
}

/** Some 400 bytes each. Answers beyond are not for edges. */
const MOST_GIVEN = 20_000;

export const keyOf = ({ host, path, coding, place }: EdgeAnswer): string => `${host} ${path} ${coding} ${place}`;

/** What this process has given out to edges that they may still have, by what it is made of. */
export function createGivenAnswers(most = MOST_GIVEN) {
  const byKey = new Map<string, Given>();
  const tagsOf = new Map<Given, ReadonlySet<string>>();
  const byTag = new Map<string, Set<Given>>();

  function forget(given: Given): void {
    byKey.delete(keyOf(given.answer));
    for (const tag of tagsOf.get(given) ?? []) {
      const others = byTag.get(tag);
      others?.delete(given);
      if (others?.size === 0) byTag.delete(tag);
    }
    tagsOf.delete(given);
  }

  function takeOut(all: Iterable<Given>): Given[] {
    const taken = [...all];
    for (const given of taken) {
      forget(given);
      given.isChanged = true;
    }
    return taken;
  }

  return {
    /** Null where there is no room. */
    add(answer: EdgeAnswer, tags: readonly string[], endsAt: number): Given | null {
      const key = keyOf(answer);
      const known = byKey.get(key);
      if (!known && byKey.size >= most) return null;
      const given = known ?? { answer, endsAt, sending: 0, isChanged: false };
      // An edge may still have the one of before.
      given.endsAt = Math.max(given.endsAt, endsAt);
      given.sending += 1;
      const all = new Set([...(tagsOf.get(given) ?? []), ...tags]);
      byKey.set(key, given);
      tagsOf.set(given, all);
      for (const tag of all) {
        const others = byTag.get(tag);
        if (others) others.add(given);
        else byTag.set(tag, new Set([given]));
      }
      return given;
    },
    /** Takes out what is made of one of these. */
    takeChanged: (tags: readonly string[]): Given[] =>
      takeOut(new Set(tags.flatMap((tag) => [...(byTag.get(tag) ?? [])]))),
    takeAll: (): Given[] => takeOut(byKey.values()),
    /** Drops what every edge has let go by itself. */
    forgetEnded(now: number): void {
      for (const given of byKey.values()) if (given.endsAt <= now && given.sending === 0) forget(given);
    },
    size: () => byKey.size,
  };
}
