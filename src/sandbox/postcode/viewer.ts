import { createHash } from 'node:crypto';

/**
 * The page of the search itself, in the innermost frame: on another origin than the page that asked for it, as the real
 * one.
 */
const script = `
const query = new URLSearchParams(location.search);
const origin = query.get('origin');
const theme = JSON.parse(query.get('theme') || 'null');
const root = document.documentElement;
if (theme) {
  root.style.colorScheme = 'inherit';
  const colours = { bgColor: 'ground', searchBgColor: 'search', contentBgColor: 'content', textColor: 'ink', queryTextColor: 'typed', postcodeTextColor: 'code', emphTextColor: 'accent', outlineColor: 'line' };
  for (const [name, colour] of Object.entries(colours)) if (theme[name]) root.style.setProperty('--' + colour, theme[name]);
}
const [form, input, status, list] = ['form', '#region_name', '[role=status]', 'ul'].map((one) => document.querySelector(one));
const tell = (said) => parent.postMessage(said, origin);
const element = (tag, props, ...children) => {
  const made = Object.assign(document.createElement(tag), props);
  made.append(...children);
  return made;
};
function row(address) {
  const { bname, buildingName, zonecode, addressType, jibunAddress } = address;
  const title = address.address + (buildingName ? ' (' + bname + ', ' + buildingName + ')' : '');
  const lot = addressType === 'R' ? ' · 지번 ' + jibunAddress : ' · 지번 주소';
  const button = element('button', { type: 'button', className: 'link_post' }, element('strong', { textContent: title }), element('span', { textContent: zonecode + lot }));
  button.addEventListener('click', () => tell({ type: 'complete', address }));
  return element('li', {}, button);
}
let latest = 0;
async function search() {
  const term = input.value.trim();
  if (term === '') return;
  const turn = ++latest;
  status.textContent = '찾는 중이에요…';
  const found = await fetch('search?' + new URLSearchParams({ q: term })).then((answer) => answer.json(), () => null);
  if (turn !== latest) return;
  list.replaceChildren(...(found?.addresses ?? []).map(row));
  const count = found?.addresses.length ?? 0;
  status.textContent = found === null ? '검색하지 못했어요. 다시 시도해 주세요.' : count === 0 ? '검색 결과가 없어요.' : count + '개를 찾았어요.';
  if (found !== null) tell({ type: 'search', search: { q: term, count } });
  tell({ type: 'resize', size: { width: root.offsetWidth, height: root.offsetHeight } });
}
form.addEventListener('submit', (event) => { event.preventDefault(); search(); });
input.value = query.get('q') || '';
if (input.value) search();
`;

const style = `
:root{--ground:#fff;--search:#fff;--content:#fff;--ink:#1d2320;--typed:#1d2320;--code:#5b655f;--accent:#1f6b45;--line:#767f79;color-scheme:light}
*{box-sizing:border-box}
body{display:flex;flex-direction:column;height:100vh;margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,'Apple SD Gothic Neo','Noto Sans KR','Malgun Gothic',sans-serif}
form{display:flex;gap:8px;padding:12px;background:var(--search);border-bottom:1px solid var(--line)}
input{flex:1;min-width:0;min-height:44px;padding:0 12px;font:inherit;border:1px solid var(--line);border-radius:8px;background:var(--search);color:var(--typed)}
button{font:inherit;cursor:pointer;border:0}
form button{min-height:44px;padding:0 16px;border-radius:8px;background:var(--accent);color:var(--ground)}
p{margin:0;padding:12px;background:var(--content)}
ul{flex:1;margin:0;padding:0;overflow:auto;list-style:none;background:var(--content)}
li{border-bottom:1px solid var(--line)}
li button{width:100%;min-height:48px;padding:8px 12px;color:inherit;text-align:left;background:transparent}
strong,span{display:block}
span{font-size:14px;color:var(--code)}
`;

export const viewerPage = `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>주소 검색</title>
<style>${style}</style>
</head>
<body>
<form role="search"><input id="region_name" type="search" name="q" placeholder="예) 양화로 160, 서교동" aria-label="도로명, 건물번호 또는 동 이름" autocomplete="off"><button>검색</button></form>
<p role="status">데모 주소 검색이에요. 도로명이나 동 이름을 입력해 주세요.</p>
<ul></ul>
<script>${script}</script>
</body>
</html>`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Its own; that of the frames around it does not reach it. Anybody may frame it, as the real one. */
export const viewerPolicy = [
  "default-src 'none'",
  `script-src ${hashOf(script)}`,
  `style-src ${hashOf(style)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');
