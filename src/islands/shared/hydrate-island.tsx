import hydrateReact from '@astrojs/react/client.js';
import type { ComponentType } from 'react';
import { Boundary } from './Boundary.tsx';

type Hydrate = ReturnType<typeof hydrateReact>;
type Props = Record<string, unknown>;

interface Placed {
  island: HTMLElement;
  Island: ComponentType<Props>;
  given: Props;
}

/**
 * One component for all islands: what is rendered again with other props stays the same part, with what was typed into
 * it.
 */
const Bounded = ({ island, Island, given, ...slots }: Placed) => (
  <Boundary island={island}>
    <Island {...given} {...slots} />
  </Boundary>
);

/** The published renderer of islands (scripts/react-islands.ts), with a boundary around each. */
export default (island: HTMLElement): Hydrate => {
  const hydrate = hydrateReact(island);
  return (Island: ComponentType<Props>, given: Props, ...rest) => hydrate(Bounded, { island, Island, given }, ...rest);
};
