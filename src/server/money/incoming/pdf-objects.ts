import { constants, inflateSync } from 'node:zlib';
import { Refusal } from './refusal.ts';

export type PdfValue =
  | null
  | boolean
  | number
  | string
  | PdfName
  | PdfReference
  | PdfValue[]
  | PdfDictionary;
export type PdfDictionary = Map<string, PdfValue>;

export class PdfName {
  constructor(readonly name: string) {}
}

export class PdfReference {
  constructor(readonly id: number) {}
}

export interface PdfObject {
  value: PdfValue;
  /** Where the bytes of its stream begin; null without one. */
  streamAt: number | null;
}

const MAX_DEPTH = 60;
const SPACE = /[\0\t\n\f\r ]*(?:%[^\r\n]*[\0\t\n\f\r ]*)*/y;
const WORD = /[^\0\t\n\f\r ()<>[\]{}/%]+/y;
const REFERENCE = /(\d{1,9})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** Reads one object of a PDF at a place of its text, whose characters are bytes. */
export function readObject(text: string, from: number): PdfObject {
  let at = from;
  const refuse = () => new Refusal('eInvoice.damaged');

  function skipSpace(): void {
    SPACE.lastIndex = at;
    SPACE.exec(text);
    at = SPACE.lastIndex || at;
  }

  function value(depth: number): PdfValue {
    if (depth > MAX_DEPTH) throw new Refusal('eInvoice.tooLarge');
    skipSpace();
    const sign = text[at];
    if (sign === '/') return new PdfName(name());
    if (sign === '(') return literal();
    if (sign === '[') return array(depth);
    if (sign === '<') return text[at + 1] === '<' ? dictionary(depth) : hex();
    REFERENCE.lastIndex = at;
    const reference = REFERENCE.exec(text);
    if (reference) {
      at = REFERENCE.lastIndex;
      return new PdfReference(Number(reference[1]));
    }
    return word();
  }

  function word(): PdfValue {
    WORD.lastIndex = at;
    const found = WORD.exec(text)?.[0];
    if (found === undefined) throw refuse();
    at += found.length;
    if (NUMBER.test(found)) return Number(found);
    return found === 'true' ? true : found === 'false' ? false : null;
  }

  function name(): string {
    at += 1;
    WORD.lastIndex = at;
    const found = WORD.exec(text)?.[0] ?? '';
    at += found.length;
    return found.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }

  function array(depth: number): PdfValue[] {
    at += 1;
    const values: PdfValue[] = [];
    for (skipSpace(); text[at] !== ']'; skipSpace()) {
      if (at >= text.length) throw refuse();
      values.push(value(depth + 1));
    }
    at += 1;
    return values;
  }

  function dictionary(depth: number): PdfDictionary {
    at += 2;
    const entries: PdfDictionary = new Map();
    for (skipSpace(); !text.startsWith('>>', at); skipSpace()) {
      if (text[at] !== '/') throw refuse();
      entries.set(name(), value(depth + 1));
    }
    at += 2;
    return entries;
  }

  function hex(): string {
    const end = text.indexOf('>', at);
    if (end < 0) throw refuse();
    const digits = text.slice(at + 1, end).replaceAll(/[^0-9A-Fa-f]/g, '');
    at = end + 1;
    return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex').toString('latin1');
  }

  /** A text in parentheses, which may be nested. */
  function literal(): string {
    at += 1;
    let [depth, content] = [1, ''];
    for (; at < text.length; at += 1) {
      const sign = text[at] ?? '';
      if (sign === '\\') {
        at += 1;
        const octal = /[0-7]{1,3}/y;
        octal.lastIndex = at;
        const code = octal.exec(text)?.[0];
        content += code ? String.fromCharCode(Number.parseInt(code, 8) & 0xff) : (text[at] ?? '');
        at += (code?.length ?? 1) - 1;
        continue;
      }
      if (sign === '(') depth += 1;
      if (sign === ')') depth -= 1;
      if (depth === 0) break;
      content += sign;
    }
    at += 1;
    return content;
  }

  const read = value(0);
  skipSpace();
  if (!(read instanceof Map) || !text.startsWith('stream', at))
    return { value: read, streamAt: null };
  at += 6;
  if (text[at] === '\r') at += 1;
  if (text[at] === '\n') at += 1;
  return { value: read, streamAt: at };
}

/** Unpacks the bytes of a stream. @throws Refusal eInvoice.tooLarge, eInvoice.damaged */
export function unpack(raw: Buffer, filters: readonly string[], maxBytes: number): Buffer {
  let bytes = raw;
  for (const filter of filters) {
    if (filter !== 'FlateDecode' && filter !== 'Fl') throw new Refusal('eInvoice.damaged');
    try {
      // Bytes after the end of the data, such as a line break, are accepted.
      const finishFlush = constants.Z_SYNC_FLUSH;
      bytes = inflateSync(bytes, { maxOutputLength: maxBytes, finishFlush });
    } catch (error) {
      const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
      throw new Refusal(isTooLarge ? 'eInvoice.tooLarge' : 'eInvoice.damaged');
    }
  }
  if (bytes.length > maxBytes) throw new Refusal('eInvoice.tooLarge');
  return bytes;
}
