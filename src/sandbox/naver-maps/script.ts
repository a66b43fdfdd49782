interface Script {
  /** The global function that is called once the maps are there. */
  callback: string | null;
  /** The key is refused 1.2 s after a map was made. */
  isRefused: boolean;
  hasMaps: boolean;
}

/**
 * The stand-in of Naver's script: the parts of its version 3 that are used, over a pane without tiles. Markers are
 * elements where the real projection puts them, and are really pressed; `window.naverMapCalls` says what was asked for.
 */
export const naverMapsScript = ({ callback, isRefused, hasMaps }: Script): string => `(() => {
  const calls = (window.naverMapCalls = window.naverMapCalls || []);
  const TILE = 256;
  const point = ({ y, x }, zoom) => {
    const size = TILE * 2 ** zoom;
    const sine = Math.sin((y * Math.PI) / 180);
    return { x: ((x + 180) / 360) * size, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size };
  };
  class LatLng {
    constructor(lat, lng) { this.y = this._lat = Number(lat); this.x = this._lng = Number(lng); }
    lat() { return this._lat; }
    lng() { return this._lng; }
  }
  class Point { constructor(x, y) { this.x = x; this.y = y; } }
  class Size { constructor(width, height) { this.width = width; this.height = height; } }

  const listeners = new WeakMap();
  const Event = {
    addListener(target, name, listener) {
      if (!listeners.has(target)) listeners.set(target, []);
      const handle = { target, name, listener };
      listeners.get(target).push(handle);
      return handle;
    },
    removeListener(handle) {
      const heard = listeners.get(handle.target) || [];
      if (heard.includes(handle)) heard.splice(heard.indexOf(handle), 1);
    },
    once(target, name, listener) {
      const handle = Event.addListener(target, name, (...given) => { Event.removeListener(handle); listener(...given); });
      return handle;
    },
    trigger(target, name, ...given) {
      for (const handle of [...(listeners.get(target) || [])]) if (handle.name === name) handle.listener(...given);
    },
  };

  class Map {
    constructor(element, { center = new LatLng(37.5666103, 126.9783882), zoom = 16 } = {}) {
      const pane = typeof element === 'string' ? document.getElementById(element) : element;
      if (!pane) throw new Error('naver.maps.Map: no element');
      calls.push(['Map', center.lat(), center.lng(), zoom]);
      Object.assign(this, { pane, center, zoom, overlays: new Set() });
      Object.assign(pane.style, { position: 'relative', overflow: 'hidden', background: '#eceae4' });
      // Its size is that of its element when it is made.
      this.size = { width: pane.clientWidth, height: pane.clientHeight };
      setTimeout(() => Event.trigger(this, 'idle'), 0);
      if (${isRefused}) setTimeout(refuse, 1200);
    }
    place() { for (const overlay of this.overlays) overlay.place(); }
    setCenter(center) { this.center = center; this.place(); Event.trigger(this, 'bounds_changed'); Event.trigger(this, 'idle'); }
    panTo(center) { this.setCenter(center); }
    getCenter() { return this.center; }
    setZoom(zoom) { this.zoom = zoom; this.place(); Event.trigger(this, 'zoom_changed', zoom); Event.trigger(this, 'idle'); }
    getZoom() { return this.zoom; }
    setSize(size) { this.size = size; this.place(); }
    destroy() {
      alive();
      for (const overlay of [...this.overlays]) overlay.setMap(null);
      this.pane.replaceChildren();
      calls.push(['destroy']);
    }
  }

  class Overlay {
    constructor(element, { map, position }) {
      Object.assign(this, { element, position });
      element.style.position = 'absolute';
      if (map) this.setMap(map);
    }
    setMap(map) {
      this.map?.overlays.delete(this);
      this.element.remove();
      this.map = map;
      if (!map) return;
      map.overlays.add(this);
      map.pane.append(this.element);
      this.place();
    }
    getMap() { return this.map; }
    setPosition(position) { this.position = position; this.place(); }
    getPosition() { return this.position; }
    place() {
      if (!this.map) return;
      const [at, middle] = [point(this.position, this.map.zoom), point(this.map.center, this.map.zoom)];
      const { x = 0, y = 0 } = this.anchor || {};
      this.element.style.left = at.x - middle.x + this.map.size.width / 2 - x + 'px';
      this.element.style.top = at.y - middle.y + this.map.size.height / 2 - y + 'px';
    }
  }

  class Marker extends Overlay {
    constructor({ position, map, title = '', icon, clickable = true, zIndex = 0 }) {
      alive();
      super(document.createElement('div'), { position });
      this.element.title = title;
      this.setZIndex(zIndex);
      if (icon) this.setIcon(icon);
      if (clickable) this.element.addEventListener('click', () => Event.trigger(this, 'click', { overlay: this }));
      this.setMap(map ?? null);
      calls.push(['Marker', title]);
    }
    setIcon(icon) {
      this.anchor = icon.anchor;
      this.element.innerHTML = typeof icon === 'string' ? '' : icon.content;
      this.place();
    }
    setZIndex(zIndex) { this.element.style.zIndex = String(zIndex); }
  }

  class Circle extends Overlay {
    constructor({ map, center, radius }) {
      alive();
      super(document.createElement('div'), { map, position: center });
      calls.push(['Circle', radius]);
    }
  }

  class InfoWindow extends Overlay {
    constructor({ content }) {
      super(document.createElement('div'), {});
      this.element.innerHTML = content;
    }
    open(map, anchor) {
      this.position = anchor.getPosition ? anchor.getPosition() : anchor;
      this.setMap(map);
    }
    close() { this.setMap(null); }
  }

  // Nothing works any more with a refused key, and the application is told when it hears no more of the script.
  let isOver = false;
  const alive = () => { if (isOver) throw new TypeError("Cannot read properties of null (reading 'maps')"); };
  const refuse = () => {
    if (isOver) return;
    isOver = true;
    window.naver.maps = null;
    calls.push(['refused']);
    window.navermap_authFailure?.();
  };

  window.naver = window.naver || {};
  if (${hasMaps}) window.naver.maps = { Map, LatLng, Point, Size, Marker, Circle, InfoWindow, Event, jsContentLoaded: true };
  ${callback === null ? '' : `window[${JSON.stringify(callback)}]?.();`}
})();
`;
