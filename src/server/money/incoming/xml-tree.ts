import { SaxesParser } from 'saxes';
import { Refusal } from './refusal.ts';

/** An element of an e-invoice; those of other namespaces are left out. */
export interface XmlElement {
  /** Without its prefix. */
  name: string;
  namespace: string;
  /** By their local names. */
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  text: string;
}

const MAX_DEPTH = 100;
const MAX_ELEMENTS = 200_000;
export const MAX_XML_BYTES = 20 * 1024 * 1024;

/**
 * Reads XML without a document type definition, so that nothing of it is expanded or fetched: only
 * the five entities of XML itself are known.
 * @throws Refusal eInvoice.doctype, eInvoice.tooLarge, eInvoice.damaged
 */
export function parseXml(bytes: Buffer): XmlElement {
  if (bytes.length > MAX_XML_BYTES) throw new Refusal('eInvoice.tooLarge');
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: XmlElement[] = [];
  let [root, count]: [XmlElement | null, number] = [null, 0];
  parser.on('error', () => {
    throw new Refusal('eInvoice.damaged');
  });
  parser.on('doctype', () => {
    throw new Refusal('eInvoice.doctype');
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    count += 1;
    if (open.length >= MAX_DEPTH || count > MAX_ELEMENTS) throw new Refusal('eInvoice.tooLarge');
    const named = Object.values(attributes).map((one): [string, string] => [one.local, one.value]);
    const element: XmlElement = {
      ...{ name: local, namespace: uri, attributes: new Map(named) },
      ...{ children: [], text: '' },
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const addText = (text: string) => {
    const current = open.at(-1);
    if (current) current.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(decoded(bytes)).close();
  if (!root) throw new Refusal('eInvoice.damaged');
  return root;
}

/** What Windows-1252 has from 0x80 to 0x9F; Node 20 decodes these wrongly. */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** The text of XML in its encoding. @throws Refusal eInvoice.damaged */
function decoded(bytes: Buffer): string {
  const [first, second] = [bytes[0], bytes[1]];
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decode('utf-16le', swapped(bytes));
  // Without a byte order mark, the zero of the first `<` tells it.
  if (first === 0x3c && second === 0) return decode('utf-16le', bytes);
  if (first === 0 && second === 0x3c) return decode('utf-16le', swapped(bytes));
  const head = bytes.toString('latin1', 0, 200);
  const [, encoding = 'utf-8'] =
    /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(head) ?? [];
  const name = encoding.toLowerCase();
  if (name === 'utf-8' || name === 'us-ascii') return decode('utf-8', bytes);
  if (name === 'iso-8859-1') return bytes.toString('latin1');
  if (name !== 'windows-1252') throw new Refusal('eInvoice.damaged');
  return bytes
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (sign) => HIGH[sign.charCodeAt(0) - 0x80] ?? sign);
}

function decode(encoding: 'utf-8' | 'utf-16le', bytes: Buffer): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('eInvoice.damaged');
  }
}

function swapped(bytes: Buffer): Buffer {
  return Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16();
}
