/** The parts of Naver Maps JavaScript v3 that are used (providers.md section 3.2). */
export interface NaverMaps {
  Map: new (element: HTMLElement, options: { center: NaverPoint; zoom: number }) => NaverMap;
  LatLng: new (lat: number, lng: number) => NaverPoint;
  Point: new (x: number, y: number) => object;
  Size: new (width: number, height: number) => object;
  Marker: new (options: {
    position: NaverPoint;
    map: NaverMap;
    title: string;
    icon: NaverIcon;
    clickable: boolean;
    zIndex?: number;
  }) => NaverMarker;
  Circle: new (options: {
    map: NaverMap;
    center: NaverPoint;
    radius: number;
    strokeColor: string;
    strokeWeight: number;
    fillColor: string;
    fillOpacity: number;
    clickable: boolean;
  }) => NaverCircle;
  Event: {
    addListener(target: object, name: string, listener: () => void): object;
    removeListener(handle: object): void;
  };
}
export interface NaverPoint {
  lat(): number;
  lng(): number;
}
export interface NaverIcon {
  content: string;
  anchor: object;
}
export interface NaverMarker {
  setIcon(icon: NaverIcon): void;
  setZIndex(index: number): void;
  setMap(map: NaverMap | null): void;
}
export interface NaverCircle {
  setMap(map: NaverMap | null): void;
}
export interface NaverMap {
  setCenter(centre: NaverPoint): void;
  getCenter(): NaverPoint;
  setZoom(zoom: number): void;
  getZoom(): number;
  setSize(size: object): void;
  destroy(): void;
}

declare global {
  interface Window {
    /** `maps` becomes null when the key is refused. */
    naver?: { maps?: NaverMaps | null };
    navermap_authFailure?: () => void;
    naverMapReady?: () => void;
  }
}

/** A script that has not come by then does not come. */
export const SCRIPT_TIMEOUT_MS = 10_000;

let loading: Promise<NaverMaps> | null = null;
let isRefused = false;
const refusalListeners = new Set<() => void>();

/** Whether Naver has refused the key on this page. */
export const isNaverRefused = (): boolean => isRefused;

/**
 * Hears of a refused key whenever it is told: some 1.2 s after a map was made, when the script has long come
 * (providers.md, 2026-11-25). Answers how to stop.
 */
export function onNaverRefusal(listener: () => void): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

/**
 * Loads the script once. Rejects when it does not come, comes without its maps, takes longer than 10 s, or when Naver
 * refuses the key, which it tells by calling `navermap_authFailure`. A later call tries anew.
 */
export function loadNaverMaps({ keyId, script: src }: { keyId: string; script: string }): Promise<NaverMaps> {
  loading ??= new Promise<NaverMaps>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (why: string) => {
      loading = null;
      script.remove();
      reject(new Error(why));
    };
    const timer = setTimeout(() => fail('Naver Maps did not come in time.'), SCRIPT_TIMEOUT_MS);
    const failNow = (why: string) => {
      clearTimeout(timer);
      fail(why);
    };
    window.navermap_authFailure = () => {
      isRefused = true;
      failNow('Naver Maps refused the key.');
      for (const listener of [...refusalListeners]) listener();
    };
    window.naverMapReady = () => {
      clearTimeout(timer);
      if (window.naver?.maps) resolve(window.naver.maps);
      else fail('The script of Naver Maps brought no maps.');
    };
    script.addEventListener('error', () => failNow('The script of Naver Maps could not be loaded.'));
    script.src = `${src}?ncpKeyId=${encodeURIComponent(keyId)}&callback=naverMapReady`;
    document.head.append(script);
  });
  return loading;
}
