/**
 * The stand-in of the postcode script (providers.md section 2): `Postcode` in `window.kakao` and `window.daum`, as an
 * embedded search or an overlay. As the real one does, it draws a layer with an empty frame in it, and writes into that
 * a frame with a style attribute, and a script that fills it and passes on what is chosen. The empty frame has the
 * policy of the page that it is in: where that allows no inline style and no inline script, a box of 300 by 150 pixels
 * stays empty.
 */
export const postcodeScript = `(() => {
  const viewer = new URL('viewer', document.currentScript.src);
  const size = (value, absent) => (typeof value === 'number' ? value + 'px' : value || absent);
  let layers = 0;

  /** What stands in the empty frame. */
  const inner = (number, address) => '<!doctype html><html><body style="margin:0;height:100%">' +
    '<iframe id="__daum__viewerFrame_' + number + '" title="주소 검색" frameborder="0" style="border:0 none;margin:0;padding:0;width:100%;height:100%;min-width:300px;overflow:hidden;position:absolute;inset:0"></iframe>' +
    '<script>(function () { var viewer = document.getElementById("__daum__viewerFrame_' + number + '");' +
    'window.addEventListener("message", function (event) { if (event.source === viewer.contentWindow) parent.postMessage({ __daum__layer: ' + number + ', said: event.data }, parent.location.origin); });' +
    'viewer.src = ' + JSON.stringify(address).replaceAll('<', '\\\\u003c') + '; })();</' + 'script></body></html>';

  function openLayer(options, { q = '', autoClose = true }, target, close) {
    const number = ++layers;
    const layer = Object.assign(document.createElement('div'), { id: '__daum__layer_' + number });
    layer.setAttribute('style', 'position:relative;width:' + size(options.width, '100%') + ';height:' + size(options.height, '100%') + ';min-height:320px');
    const blank = document.createElement('iframe');
    blank.title = '우편번호 검색';
    blank.setAttribute('frameborder', '0');
    blank.setAttribute('style', 'display:block;border:0;width:100%;height:100%;min-height:320px');
    layer.append(blank);
    target.append(layer);
    const address = new URL(viewer);
    // The viewer answers to this origin alone; a page whose origin is opaque has none.
    for (const [name, value] of Object.entries({ origin: location.origin, q, theme: JSON.stringify(options.theme || null) })) {
      address.searchParams.set(name, value);
    }
    const hear = ({ source, data }) => {
      if (source !== blank.contentWindow || !data || data.__daum__layer !== number) return;
      const { said } = data;
      if (said.type === 'search') options.onsearch?.(said.search);
      if (said.type === 'resize') options.onresize?.(said.size);
      if (said.type === 'complete') {
        options.oncomplete?.(said.address);
        if (autoClose) end('COMPLETE_CLOSE');
      }
    };
    const end = (state) => {
      window.removeEventListener('message', hear);
      layer.remove();
      close(state);
    };
    window.addEventListener('message', hear);
    const page = blank.contentWindow.document;
    page.open();
    page.write(inner(number, String(address)));
    page.close();
    return end;
  }

  class Postcode {
    constructor(options = {}) { this.options = options; }

    embed(target, settings = {}) {
      target.replaceChildren();
      openLayer(this.options, settings, target, (state) => this.options.onclose?.(state));
    }

    open(settings = {}) {
      const dialog = document.createElement('dialog');
      dialog.setAttribute('aria-label', '주소 검색');
      dialog.setAttribute('style', 'width:min(500px,100vw);height:min(600px,100dvh);padding:0;border:1px solid #767f79;border-radius:12px');
      document.body.append(dialog);
      const end = openLayer(this.options, settings, dialog, (state) => {
        dialog.remove();
        this.options.onclose?.(state);
      });
      dialog.addEventListener('cancel', () => end('FORCE_CLOSE'));
      dialog.showModal();
    }
  }

  const postcode = { load: (ready) => ready(), version: 'sandbox' };
  for (const name of ['kakao', 'daum']) {
    window[name] = Object.assign(window[name] || {}, { Postcode });
    window[name].postcode = Object.assign(window[name].postcode || {}, postcode);
  }
})();
`;
