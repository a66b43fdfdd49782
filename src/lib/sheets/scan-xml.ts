import { type SaxesOptions, SaxesParser } from 'saxes';

/** One element of an XML document and its content. Names come without their prefix. */
export interface XmlHandlers {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Not XML, or cut off. */
export class BrokenXml extends Error {
  override readonly name = 'BrokenXml';
}

const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

function bareAttributes(attributes: Record<string, string>): Record<string, string> {
  const entries = Object.entries(attributes).filter(([name]) => !name.startsWith('xmlns'));
  return Object.fromEntries(entries.map(([name, value]) => [bare(name), value]));
}

/**
 * Takes a document piece by piece. `end` says that it was the whole of it. Both throw `BrokenXml`, and errors of a
 * handler.
 */
export interface XmlScanner {
  write(text: string): void;
  end(): void;
}

/** Reads each character once and stops at the first that is no XML. Entities of the document's own are none. */
export function xmlScanner({ open, text, close }: XmlHandlers): XmlScanner {
  const parser = new SaxesParser<SaxesOptions & { xmlns: false }>({ xmlns: false, position: false });
  parser.on('error', (error) => {
    throw new BrokenXml(error.message);
  });
  if (open) parser.on('opentag', ({ name, attributes }) => open(bare(name), bareAttributes(attributes)));
  if (close) parser.on('closetag', ({ name }) => close(bare(name)));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  return { write: (piece) => void parser.write(piece), end: () => void parser.close() };
}
