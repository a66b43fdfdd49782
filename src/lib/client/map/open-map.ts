import type { MapProblem } from '#lib/contract/mart/marts.ts';
import type { MapSource, NaverSource } from '#lib/domain/discovery/map-source.ts';
import { call } from '../caller/call.ts';
import { loadPart } from '../page/load-part.ts';
import type { MapStart, MapView } from './map-view.ts';

/** Naver refuses the key of this market: to try again is of no use. */
export class MapUnavailable extends Error {}

/**
 * Draws a map; what draws it is loaded only now. Throws when it cannot be loaded or started. `onLost` is called when
 * Naver refuses the key of a map that is there already: close it, and open another, which will be of tiles if there are
 * any.
 */
export async function openMap(source: MapSource, start: MapStart, onLost = () => {}): Promise<MapView> {
  if (source.kind === 'tiles') return (await loadPart(() => import('./leaflet.ts'))).openLeafletMap(source, start);
  const naver = await loadPart(() => import('./naver-script.ts'));
  if (!naver.isNaverRefused()) {
    try {
      return await openNaver(source, start, onLost);
    } catch (error) {
      report(naver.isNaverRefused() ? 'refused' : 'notLoaded');
      if (!source.tiles && !naver.isNaverRefused()) throw error;
    }
  }
  if (!source.tiles) throw new MapUnavailable('Naver Maps refused the key, and there are no tiles.');
  // Whatever Naver has left there.
  start.element.replaceChildren();
  start.element.removeAttribute('style');
  return openMap(source.tiles, start);
}

async function openNaver(source: NaverSource, start: MapStart, onLost: () => void): Promise<MapView> {
  const { onNaverRefusal } = await loadPart(() => import('./naver-script.ts'));
  const { openNaverMap } = await loadPart(() => import('./naver.ts'));
  const view = await openNaverMap(source, start);
  const stop = onNaverRefusal(() => {
    stop();
    report('refused');
    onLost();
  });
  return {
    ...view,
    close() {
      stop();
      view.close();
    },
  };
}

const reported = new Set<MapProblem>();

/** Tells the server, whose log its operator reads; once for a page. */
function report(problem: MapProblem): void {
  if (reported.has(problem)) return;
  reported.add(problem);
  void call('POST /api/maps/problems', { body: { problem } });
}
