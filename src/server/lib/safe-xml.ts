import { SaxesParser } from 'saxes';

export const MAX_XML_BYTES = 20 * 1024 * 1024;
const MAX_DEPTH = 100;
const MAX_ELEMENTS = 500_000;
const MAX_ATTRIBUTES = 100;

export interface XmlElement {
  /** Without its prefix. */
  name: string;
  /** The namespace; empty without one. */
  uri: string;
  /** By their names without prefixes. Those of namespaces (`xmlns`) are left out. */
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  /** Its own text, without that of its children. */
  text: string;
}

/** Why a document was refused; the message is for logs. */
export class XmlFault extends Error {
  constructor(
    readonly reason: 'documentType' | 'tooLarge' | 'damaged',
    message: string,
  ) {
    super(message);
  }
}

/**
 * Reads an untrusted document: it must be well-formed, have no document type (and so no entities of
 * its own), and be of limited size and depth.
 * @throws XmlFault
 */
export function parseXml(content: Uint8Array, { maxElements = MAX_ELEMENTS } = {}): XmlElement {
  if (content.byteLength > MAX_XML_BYTES) throw new XmlFault('tooLarge', 'too large');
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: XmlElement[] = [];
  let root: XmlElement | null = null;
  let elementCount = 0;
  let attributeCount = 0;
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('error', ({ message }) => {
    throw new XmlFault('damaged', message);
  });
  parser.on('doctype', () => {
    throw new XmlFault('documentType', 'document type');
  });
  parser.on('opentagstart', () => {
    attributeCount = 0;
  });
  parser.on('attribute', () => {
    attributeCount += 1;
    if (attributeCount > MAX_ATTRIBUTES) throw new XmlFault('tooLarge', 'too many attributes');
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    elementCount += 1;
    if (open.length >= MAX_DEPTH) throw new XmlFault('tooLarge', 'too deep');
    if (elementCount > maxElements) throw new XmlFault('tooLarge', 'too many elements');
    const own = Object.values(attributes).filter(({ prefix, name }) => {
      return prefix !== 'xmlns' && name !== 'xmlns';
    });
    const element: XmlElement = {
      ...{ name: local, uri, children: [], text: '' },
      attributes: new Map(own.map(({ local: name, value }) => [name, value])),
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  try {
    parser.write(xmlTextOf(content)).close();
  } catch (error) {
    throw error instanceof XmlFault ? error : new XmlFault('damaged', String(error));
  }
  if (!root) throw new XmlFault('damaged', 'no element');
  return root;
}

/** The first child of a child and so on; null if one is missing. */
export function elementAt(from: XmlElement | null, ...path: string[]): XmlElement | null {
  let element = from;
  for (const name of path) {
    element = element?.children.find((child) => child.name === name) ?? null;
  }
  return element;
}

/** All children with a name. */
export function elementsOf(from: XmlElement | null, name: string): XmlElement[] {
  return from?.children.filter((child) => child.name === name) ?? [];
}

/** The trimmed text of an element at a path; empty if there is none. */
export function textAt(from: XmlElement | null, ...path: string[]): string {
  return elementAt(from, ...path)?.text.trim() ?? '';
}

/** The text of a document in the encoding that it declares. @throws XmlFault for unknown ones */
function xmlTextOf(content: Uint8Array): string {
  const encoding = encodingOf(content);
  if (encoding === 'windows-1252') return windows1252Text(content);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    throw new XmlFault('damaged', 'not in its encoding');
  }
}

function encodingOf(content: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Without a byte order mark, the zero byte beside the first `<` identifies it.
  if (first === 0x3c && second === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c) return 'utf-16be';
  const start = Buffer.from(content.subarray(0, 200)).toString('latin1');
  const [, declared = 'utf-8'] =
    /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.-]+)["']/.exec(start) ?? [];
  const name = declared.toLowerCase();
  if (name === 'utf-8' || name === 'utf8' || name === 'us-ascii') return 'utf-8';
  if (['iso-8859-1', 'latin1', 'windows-1252', 'iso-8859-15'].includes(name)) return 'windows-1252';
  throw new XmlFault('damaged', `encoding ${name}`);
}

/**
 * The characters of 0x80 to 0x9F in Windows-1252; `TextDecoder` of Node 20 reads them as ISO
 * 8859-1.
 */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** Decodes Windows-1252, a superset of ISO 8859-1. */
export function windows1252Text(content: Uint8Array): string {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return text.toString('latin1').replace(/[\u0080-\u009F]/g, (sign) => {
    return WINDOWS_1252[sign.charCodeAt(0) - 0x80] ?? sign;
  });
}
