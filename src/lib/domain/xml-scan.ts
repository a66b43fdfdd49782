/** One element of an XML document and what stands in it. Names come without their prefix. */
export interface XmlHandlers {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
  });
}

/** A comment, a CDATA section, an instruction or a tag; an attribute may hold '>'. */
const MARKUP =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<[?!][^>]*>|<(\/?)([\w:.-]+)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name, double, single] of text.matchAll(ATTRIBUTE)) {
    if (name!.startsWith('xmlns')) continue;
    attributes[bare(name!)] = decodeEntities(double ?? single!);
  }
  return attributes;
}

/**
 * Walks through the XML that spreadsheets write: elements, attributes and text, no document types. Stops at what is no markup
 * and answers whether it came to the end.
 */
export function scanXml(xml: string, handlers: XmlHandlers): boolean {
  let at = 0;
  let depth = 0;
  for (const match of xml.matchAll(MARKUP)) {
    const [markup, cdata, slash, name, attributes, selfClosing] = match;
    if (match.index > at && handlers.text) {
      const between = xml.slice(at, match.index);
      if (between.includes('<')) return false;
      handlers.text(decodeEntities(between));
    }
    at = match.index + markup.length;
    if (cdata !== undefined) handlers.text?.(cdata);
    if (name === undefined) continue;
    if (slash) {
      depth -= 1;
      handlers.close?.(bare(name));
      continue;
    }
    handlers.open?.(bare(name), attributesOf(attributes!));
    if (selfClosing) handlers.close?.(bare(name));
    else depth += 1;
  }
  return depth === 0 && xml.slice(at).trim() === '';
}
