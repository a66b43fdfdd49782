/**
 * The stand-in of the postcode script (providers.md section 2): `Postcode` in `window.kakao` and `window.daum`, as an
 * embedded search or an overlay, in the colours of its theme. It styles through CSSOM, because the pages' content policy blocks
 * style attributes.
 */
export const postcodeScript = `(() => {
  const searchAddress = new URL('search', document.currentScript.src);
  const element = (tag, style = {}, props = {}) => {
    const made = Object.assign(document.createElement(tag), props);
    Object.assign(made.style, style);
    return made;
  };
  const size = (value, absent) => (typeof value === 'number' ? value + 'px' : value || absent);

  function searchBox(options, { q, autoClose = true }, close) {
    const {
      bgColor = '#fff', searchBgColor = '#fff', contentBgColor = '#fff', textColor = '#1d2320', queryTextColor = '#1d2320',
      postcodeTextColor = '#5b655f', emphTextColor = '#1f6b45', outlineColor = '#767f79',
    } = options.theme || {};
    const root = element('div', {
      display: 'flex', flexDirection: 'column', boxSizing: 'border-box', height: '100%', minHeight: '320px',
      background: bgColor, color: textColor, font: '16px/1.5 system-ui, sans-serif', colorScheme: options.theme ? 'inherit' : 'light',
    });
    const form = element('form',
      { display: 'flex', gap: '8px', padding: '12px', background: searchBgColor, borderBottom: '1px solid ' + outlineColor });
    form.setAttribute('role', 'search');
    const input = element('input',
      { flex: '1', minWidth: '0', minHeight: '44px', padding: '0 12px', font: 'inherit', border: '1px solid ' + outlineColor, borderRadius: '8px', background: searchBgColor, color: queryTextColor },
      { type: 'search', name: 'q', placeholder: '예) 양화로 160, 서교동', value: q || '', autocomplete: 'off' });
    input.setAttribute('aria-label', '도로명, 건물번호 또는 동 이름');
    const submit = element('button',
      { minHeight: '44px', padding: '0 16px', font: 'inherit', border: '0', borderRadius: '8px', background: emphTextColor, color: bgColor, cursor: 'pointer' },
      { type: 'submit', textContent: '검색' });
    const status = element('p', { margin: '0', padding: '12px', background: contentBgColor });
    status.setAttribute('role', 'status');
    status.textContent = '체험용 주소 검색이에요. 도로명이나 동 이름을 입력해 주세요.';
    const list = element('ul', { margin: '0', padding: '0', listStyle: 'none', overflow: 'auto', flex: '1', background: contentBgColor });
    form.append(input, submit);
    root.append(form, status, list);

    function choose(data) {
      options.oncomplete?.(data);
      if (autoClose) close('COMPLETE_CLOSE');
    }
    function row(data) {
      const item = element('li', { borderBottom: '1px solid ' + outlineColor });
      const button = element('button',
        { width: '100%', minHeight: '48px', padding: '8px 12px', font: 'inherit', color: 'inherit', textAlign: 'left', border: '0', background: 'transparent', cursor: 'pointer' },
        { type: 'button' });
      button.append(
        element('strong', { display: 'block' }, { textContent: data.address + (data.buildingName ? ' (' + data.bname + ', ' + data.buildingName + ')' : '') }),
        element('span', { fontSize: '14px', color: postcodeTextColor }, { textContent: data.zonecode + (data.addressType === 'R' ? ' · 지번 ' + data.jibunAddress : ' · 지번 주소') }),
      );
      button.addEventListener('click', () => choose(data));
      item.append(button);
      return item;
    }
    let latest = 0;
    async function search() {
      const term = input.value.trim();
      if (term === '') return;
      const turn = ++latest;
      status.textContent = '찾는 중이에요…';
      const url = new URL(searchAddress);
      url.searchParams.set('q', term);
      const found = await fetch(url).then((answer) => answer.json(), () => null);
      if (turn !== latest) return;
      list.replaceChildren(...(found?.addresses ?? []).map(row));
      const count = found?.addresses.length ?? 0;
      status.textContent = found === null ? '검색하지 못했어요. 다시 시도해 주세요.' : count === 0 ? '검색 결과가 없어요.' : count + '개를 찾았어요.';
      if (found !== null) options.onsearch?.({ q: term, count });
      options.onresize?.({ width: root.offsetWidth, height: root.offsetHeight });
    }
    form.addEventListener('submit', (event) => { event.preventDefault(); search(); });
    if (q) search();
    return { root, input };
  }

  class Postcode {
    constructor(options = {}) { this.options = options; }

    embed(target, settings = {}) {
      const { options } = this;
      const { root, input } = searchBox(options, settings, (state) => {
        root.remove();
        options.onclose?.(state);
      });
      root.style.width = size(options.width, '100%');
      root.style.height = size(options.height, '100%');
      target.replaceChildren(root);
      if (options.focusInput !== false) input.focus({ preventScroll: true });
    }

    open(settings = {}) {
      const { options } = this;
      const dialog = element('dialog',
        { width: 'min(500px, 100vw)', maxWidth: '100vw', height: 'min(600px, 100dvh)', padding: '0', border: '1px solid #767f79', borderRadius: '12px' });
      dialog.setAttribute('aria-label', '주소 검색');
      let state = 'FORCE_CLOSE';
      dialog.addEventListener('close', () => {
        dialog.remove();
        options.onclose?.(state);
      });
      const { root, input } = searchBox(options, settings, (chosen) => { state = chosen; dialog.close(); });
      const dismiss = element('button',
        { minHeight: '48px', font: 'inherit', border: '0', borderTop: '1px solid #d5dbd6', background: '#f2f4f2', color: '#1d2320', cursor: 'pointer' },
        { type: 'button', textContent: '닫기' });
      dismiss.addEventListener('click', () => dialog.close());
      root.append(dismiss);
      dialog.append(root);
      document.body.append(dialog);
      dialog.showModal();
      input.focus();
    }
  }

  const load = (ready) => ready();
  const postcode = { load, version: 'sandbox' };
  for (const name of ['kakao', 'daum']) {
    window[name] = Object.assign(window[name] || {}, { Postcode });
    window[name].postcode = Object.assign(window[name].postcode || {}, postcode);
  }
})();
`;
