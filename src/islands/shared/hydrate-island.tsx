import hydrateReact from '@astrojs/react/client.js';
import type { ComponentType } from 'react';
import { Boundary } from './Boundary.tsx';

type Hydrate = ReturnType<typeof hydrateReact>;

/** The published renderer of islands (scripts/react-islands.ts), with a boundary around each. */
export default (island: HTMLElement): Hydrate => {
  const hydrate = hydrateReact(island);
  return (Island: ComponentType<Record<string, unknown>>, ...rest) =>
    hydrate(
      (props: Record<string, unknown>) => (
        <Boundary part={island.getAttribute('component-export')!} island={island}>
          <Island {...props} />
        </Boundary>
      ),
      ...rest,
    );
};
