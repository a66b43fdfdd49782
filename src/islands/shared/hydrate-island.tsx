import hydrateReact from '@astrojs/react/client.js';
import type { ComponentType } from 'react';
import { Boundary } from './Boundary.tsx';

type Hydrate = ReturnType<typeof hydrateReact>;

/** What brings every island of a page to life (scripts/react-islands.ts): the published renderer's, with a boundary around the island. */
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
