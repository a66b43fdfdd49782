import type { BrandColours } from '#lib/domain/market/brand-colours.ts';
import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
import { brand } from '#lib/server/config/brand.ts';
import { escaped } from '#lib/web/escaped.ts';

export interface MailContent {
  /** The heading. */
  title: string;
  /** Paragraphs of the news themselves. */
  lead: readonly string[];
  facts: readonly { name: string; value: string }[];
  link: { label: string; url: string };
  /** Small print: notices of the law, and why it is sent. */
  notes: readonly string[];
  /** Ways to fewer mails. */
  ways: readonly { label: string; url: string }[];
  /** Who runs the market. */
  company: string | null;
}

/** The mail as text: the same words in the same order, every address written out. */
export function mailText({ title, lead, facts, link, notes, ways, company }: MailContent): string {
  const parts = [
    title,
    lead.join('\n'),
    facts.map(({ name, value }) => `${name}: ${value}`).join('\n'),
    `${link.label}: ${link.url}`,
    '--',
    [...notes, ...ways.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
    [MARKET_NAME, company].filter(Boolean).join('\n'),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

const FONT = "font-family:-apple-system,'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR',sans-serif";

type Accents = Record<keyof BrandColours, Pick<BrandColours['light'], 'accent' | 'onAccent' | 'accentInk'>>;
/** Those of tokens.css: a mail has no style sheet. */
const OURS: Accents = {
  light: { accent: '#1c7443', onAccent: '#ffffff', accentInk: '#14603a' },
  dark: { accent: '#74d195', onAccent: '#08230f', accentInk: '#8fdcaa' },
};
const { light, dark }: Accents = brand.colours ?? OURS;

/** Programs that know the dark get colours for it; in others every pair of ink and ground is a light one. */
const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#161a16!important}.card{background:#1f241f!important;border-color:#343a33!important}
.ink{color:#eef0ea!important}.soft{color:#b4baae!important}.line{border-color:#343a33!important}
.link{color:${dark.accentInk}!important}.press{background:${dark.accent}!important;color:${dark.onAccent}!important}}`;

/**
 * The one layout of every mail: a column of 600 px at most that narrows to any screen, without a picture, readable in
 * the light and in the dark (docs/architecture.md). All text is escaped here.
 */
export function mailHtml({ title, lead, facts, link, notes, ways, company }: MailContent): string {
  const paragraph = (text: string) =>
    `<p class="ink" style="margin:0 0 12px;color:#20251f;font-size:16px;line-height:1.6;word-break:keep-all;overflow-wrap:anywhere">${escaped(text).replaceAll('\n', '<br>')}</p>`;
  const small = (html: string) =>
    `<p class="soft" style="margin:0 0 8px;color:#565c53;font-size:13px;line-height:1.6;word-break:keep-all;overflow-wrap:anywhere">${html}</p>`;
  const fact = ({ name, value }: { name: string; value: string }) =>
    `<tr><th class="soft line" scope="row" style="width:88px;padding:8px 12px 8px 0;border-top:1px solid #e3dfd4;color:#565c53;font-size:14px;font-weight:400;text-align:left;vertical-align:top">${escaped(name)}</th><td class="ink line" style="padding:8px 0;border-top:1px solid #e3dfd4;color:#20251f;font-size:14px;line-height:1.5;word-break:keep-all;overflow-wrap:anywhere">${escaped(value).replaceAll('\n', '<br>')}</td></tr>`;
  const anchor = (url: string, label: string) =>
    `<a class="link" href="${escaped(url)}" style="color:${light.accentInk}">${escaped(label)}</a>`;
  const table =
    facts.length === 0
      ? ''
      : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-collapse:collapse">${facts.map(fact).join('')}</table>`;
  return `<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title><style>${STYLE}</style></head>
<body class="ground" style="margin:0;padding:0;background:#faf8f3;${FONT}">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#faf8f3"><tr><td align="center" style="padding:16px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:left">
<tr><td class="link" style="padding:4px 4px 12px;color:${light.accentInk};font-size:15px;font-weight:700">${escaped(MARKET_NAME)}</td></tr>
<tr><td class="card" style="padding:24px 20px 20px;background:#ffffff;border:1px solid #e3dfd4;border-radius:16px">
<h1 class="ink" style="margin:0 0 12px;color:#20251f;font-size:20px;line-height:1.35;word-break:keep-all;overflow-wrap:anywhere">${escaped(title)}</h1>
${lead.map(paragraph).join('\n')}
${table}
<p style="margin:4px 0 12px"><a class="press" href="${escaped(link.url)}" style="display:inline-block;padding:13px 20px;border-radius:10px;background:${light.accent};color:${light.onAccent};font-size:16px;font-weight:700;text-decoration:none">${escaped(link.label)}</a></p>
${small(anchor(link.url, link.url))}
</td></tr>
<tr><td style="padding:16px 4px 0">
${notes.map((note) => small(escaped(note))).join('\n')}
${ways.length === 0 ? '' : small(ways.map(({ label, url }) => anchor(url, label)).join(' · '))}
${company === null ? '' : small(escaped(company))}
</td></tr></table>
</td></tr></table></body></html>
`;
}
