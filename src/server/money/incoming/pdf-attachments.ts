import { MAX_XML_BYTES } from '../../lib/safe-xml.ts';
import {
  type PdfDictionary,
  PdfName,
  type PdfObject,
  PdfReference,
  type PdfValue,
  readObject,
  unpack,
} from './pdf-objects.ts';
import { Refusal } from './refusal.ts';

/** The names of an e-invoice in a PDF, the current ones first. */
const NAMES = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml'];
const MAX_OBJECTS = 300_000;
const MAX_OBJECT_STREAM_BYTES = 20 * 1024 * 1024;
const MAX_ALL_OBJECT_STREAM_BYTES = 60 * 1024 * 1024;

/** The location of an object: in the file, or in the unpacked text of an object stream. */
interface Place {
  text: string;
  at: number;
}

/**
 * The XML that a PDF carries. Only what leads to attachments is read: nothing is drawn, run or
 * followed. Objects are found by scanning the file, so that a damaged table of them does not matter;
 * of an object with several versions, the last one counts.
 * @throws Refusal eInvoice.none, eInvoice.encrypted, eInvoice.tooLarge, eInvoice.damaged
 */
export function invoiceInPdf(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1');
  if (/\/Encrypt[\0\t\n\f\r ]*(?:\d+[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R|<<)/.test(text))
    throw new Refusal('eInvoice.encrypted');
  const places = objectsIn(text);
  const find = (id: number): PdfObject | null => {
    const place = places.get(id);
    return place ? readSafely(place) : null;
  };
  const resolve = (value: PdfValue | undefined): PdfValue =>
    value instanceof PdfReference ? (find(value.id)?.value ?? null) : (value ?? null);

  function streamOf(id: number, maxBytes: number): Buffer | null {
    const place = places.get(id);
    const object = find(id);
    // A stream is never within an object stream.
    if (place?.text !== text || !object || !(object.value instanceof Map)) return null;
    return streamAt(object.value, object.streamAt, maxBytes);
  }

  function streamAt(
    dictionary: PdfDictionary,
    from: number | null,
    maxBytes: number,
  ): Buffer | null {
    if (from === null) return null;
    const length = resolve(dictionary.get('Length'));
    const isRight =
      typeof length === 'number' &&
      length >= 0 &&
      /^[\0\t\n\f\r ]*endstream/.test(text.slice(from + length, from + length + 20));
    const end = isRight ? from + length : text.indexOf('endstream', from);
    if (end < 0) throw new Refusal('eInvoice.damaged');
    return unpack(
      bytes.subarray(from, end),
      filtersOf(resolve(dictionary.get('Filter'))),
      maxBytes,
    );
  }

  /** Adds the objects of object streams, in their order. */
  function openObjectStreams(): void {
    let left = MAX_ALL_OBJECT_STREAM_BYTES;
    for (const id of [...places.keys()]) {
      const object = find(id);
      if (!object || !(object.value instanceof Map) || object.streamAt === null) continue;
      if (nameOf(object.value.get('Type')) !== 'ObjStm') continue;
      const most = Math.min(MAX_OBJECT_STREAM_BYTES, left);
      const content = streamAt(object.value, object.streamAt, most);
      if (!content) continue;
      left -= content.length;
      const inner = content.toString('latin1');
      const first = resolve(object.value.get('First'));
      const head = inner.slice(0, typeof first === 'number' ? first : 0);
      const numbers = head.trim().split(/\s+/).map(Number);
      for (let index = 0; index + 1 < numbers.length; index += 2) {
        const [key, offset] = [numbers[index] ?? 0, numbers[index + 1] ?? 0];
        if (places.size >= MAX_OBJECTS) throw new Refusal('eInvoice.tooLarge');
        if (!places.has(key)) places.set(key, { text: inner, at: Number(first) + offset });
      }
    }
  }

  openObjectStreams();
  const attachments = new Map<string, number>();
  for (const place of places.values()) {
    const object = readSafely(place);
    if (object) collect(object.value, 0);
  }

  /** File specifications may be objects of their own or parts of others. */
  function collect(value: PdfValue, depth: number): void {
    if (depth > 20) return;
    if (Array.isArray(value)) for (const each of value) collect(each, depth + 1);
    if (!(value instanceof Map)) return;
    const embedded = resolve(value.get('EF'));
    if (embedded instanceof Map) {
      const file = embedded.get('UF') ?? embedded.get('F');
      const name = fileNameOf(resolve(value.get('UF') ?? value.get('F'))).toLowerCase();
      if (file instanceof PdfReference) attachments.set(name, file.id);
    }
    for (const each of value.values()) collect(each, depth + 1);
  }

  const known = NAMES.find((name) => attachments.has(name));
  const other = [...attachments.keys()].find((name) => name.endsWith('.xml'));
  const id = attachments.get(known ?? other ?? '');
  if (id === undefined) throw new Refusal('eInvoice.none');
  const content = streamOf(id, MAX_XML_BYTES);
  if (!content) throw new Refusal('eInvoice.damaged');
  return content;
}

/** The places of all objects of a file, by their ids. */
function objectsIn(text: string): Map<number, Place> {
  const places = new Map<number, Place>();
  for (const match of text.matchAll(/(?<!\d)(\d{1,9})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj/g)) {
    if (places.size >= MAX_OBJECTS) throw new Refusal('eInvoice.tooLarge');
    places.set(Number(match[1]), { text, at: match.index + match[0].length });
  }
  return places;
}

/** Null for a damaged object, which may not matter. */
function readSafely({ text, at }: Place): PdfObject | null {
  try {
    return readObject(text, at);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'eInvoice.damaged') return null;
    throw error;
  }
}

function filtersOf(value: PdfValue): string[] {
  const filters = Array.isArray(value) ? value : value === null ? [] : [value];
  return filters.map(nameOf);
}

function nameOf(value: PdfValue | undefined): string {
  return value instanceof PdfName ? value.name : '';
}

/** The last part of a file's name, which is UTF-16 after a byte order mark. */
function fileNameOf(value: PdfValue): string {
  if (typeof value !== 'string') return '';
  const bytes = Buffer.from(value, 'latin1');
  const isWide = bytes[0] === 0xfe && bytes[1] === 0xff;
  const even = bytes.subarray(2, bytes.length - (bytes.length % 2));
  const name = isWide ? Buffer.from(even).swap16().toString('utf16le') : value;
  return name.split(/[\\/]/).at(-1) ?? '';
}
