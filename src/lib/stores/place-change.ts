import { atom, type ReadableAtom } from 'nanostores';
import { distanceMetres, MOVED_METRES, type Place, roundPlace } from '#lib/domain/geo.ts';
import type { PlacePorts } from './place.ts';

const ASKED_KEY = 'placeAsked';

export interface MovePorts extends Pick<PlacePorts, 'permission' | 'locate' | 'remember' | 'reload'> {
  /** What is kept for this visit. */
  visit: Storage;
}

/**
 * Where permission is granted, asks the browser once a visit, quietly, where the buyer is. Who has moved by 300 m or
 * more is offered the new place; nothing changes before they take it.
 */
export function createMoveWatch(ports: MovePorts) {
  const $moved = atom<Place | null>(null);
  return {
    $moved: $moved as ReadableAtom<Place | null>,
    async start(remembered: Place): Promise<void> {
      if (ports.visit.getItem(ASKED_KEY) !== null) return;
      if ((await ports.permission(() => {})) !== 'granted') return;
      ports.visit.setItem(ASKED_KEY, '1');
      const found = await ports.locate();
      if (found.ok && distanceMetres(found.place, remembered) >= MOVED_METRES) $moved.set(found.place);
    },
    take(): void {
      const place = $moved.get();
      if (!place) return;
      ports.remember(roundPlace(place));
      ports.reload();
    },
    dismiss: () => $moved.set(null),
  };
}
