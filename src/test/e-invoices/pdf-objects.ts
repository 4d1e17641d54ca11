import { inflateSync } from 'node:zlib';

export class PdfName {
  constructor(readonly name: string) {}
}
export class PdfReference {
  constructor(readonly id: number) {}
}
export class PdfStream {
  constructor(
    readonly dictionary: PdfDictionary,
    private readonly raw: Buffer,
  ) {}

  /** Uncompressed. */
  content(): Buffer {
    return this.dictionary.has('Filter') ? inflateSync(this.raw) : this.raw;
  }
}
export type PdfDictionary = Map<string, PdfValue>;
export type PdfValue =
  | number
  | boolean
  | null
  | string
  | PdfName
  | PdfReference
  | PdfStream
  | PdfDictionary
  | PdfValue[];

/** Reads the objects of a PDF that has a plain cross-reference table, as ours have. */
export class PdfFile {
  readonly trailer: PdfDictionary;
  readonly ids: number[] = [];
  private readonly offsets = new Map<number, number>();

  constructor(readonly bytes: Buffer) {
    const text = bytes.toString('latin1');
    const [, start = ''] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text) ?? [];
    const table = text.slice(Number(start));
    const [, count = '', rows = ''] = /^xref\s+0 (\d+)\s+([\s\S]*?)trailer/.exec(table) ?? [];
    const lines = rows.split(/\r?\n/).slice(0, Number(count));
    for (const [id, line] of lines.entries()) {
      if (line.trim().endsWith('f')) continue;
      this.offsets.set(id, Number(line.slice(0, 10)));
      this.ids.push(id);
    }
    const trailerStart = Number(start) + table.indexOf('trailer') + 'trailer'.length;
    this.trailer = asDictionary(new Parser(bytes, trailerStart).value());
  }

  object(id: number): PdfValue {
    const parser = new Parser(this.bytes, this.offsets.get(id) ?? 0);
    if (parser.value() !== id) throw new Error(`object ${id} is not where the table says`);
    parser.value();
    parser.keyword('obj');
    return parser.objectBody((value) => this.resolve(value));
  }

  /** The object that a reference names; other values as they are. */
  resolve(value: PdfValue | undefined): PdfValue {
    if (value === undefined) return null;
    return value instanceof PdfReference ? this.object(value.id) : value;
  }

  /** The value behind a path of keys, with references followed; null if there is none. */
  get(from: PdfValue, ...keys: (string | number)[]): PdfValue {
    let value = this.resolve(from);
    for (const key of keys) {
      const container = value instanceof PdfStream ? value.dictionary : value;
      if (container instanceof Map) value = this.resolve(container.get(String(key)));
      else if (Array.isArray(container)) value = this.resolve(container[Number(key)]);
      else return null;
    }
    return value;
  }

  get catalog(): PdfValue {
    return this.resolve(this.trailer.get('Root'));
  }
}

function asDictionary(value: PdfValue): PdfDictionary {
  return value instanceof Map ? value : new Map();
}

/** A name or string as text; undefined for anything else. */
export function textOf(value: PdfValue): string | undefined {
  if (value instanceof PdfName) return value.name;
  return typeof value === 'string' ? value : undefined;
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const DELIMITER = /[\s()<>[\]{}/%]/;

class Parser {
  constructor(
    private readonly bytes: Buffer,
    private at: number,
  ) {}

  value(): PdfValue {
    this.skipSpace();
    const [sign, next] = [this.peek(), this.peek(1)];
    if (sign === '<' && next === '<') return this.dictionary();
    if (sign === '<') return this.hexString();
    if (sign === '(') return this.literalString();
    if (sign === '[') return this.array();
    if (sign === '/') return this.name();
    return this.numberOrReference();
  }

  keyword(expected: string): void {
    this.skipSpace();
    const found = this.bytes.toString('latin1', this.at, this.at + expected.length);
    if (found !== expected) throw new Error(`${expected} is missing at ${this.at}`);
    this.at += expected.length;
  }

  objectBody(resolve: (value: PdfValue | undefined) => PdfValue): PdfValue {
    const value = this.value();
    this.skipSpace();
    if (this.bytes.toString('latin1', this.at, this.at + 6) !== 'stream') return value;
    this.keyword('stream');
    if (this.peek() === '\r') this.at += 1;
    this.at += 1;
    const dictionary = asDictionary(value);
    const length = Number(resolve(dictionary.get('Length')));
    return new PdfStream(dictionary, this.bytes.subarray(this.at, this.at + length));
  }

  private peek(ahead = 0): string {
    return String.fromCharCode(this.bytes[this.at + ahead] ?? 0);
  }

  private skipSpace(): void {
    while (/[\s\0]/.test(this.peek()) && this.at < this.bytes.length) this.at += 1;
  }

  private dictionary(): PdfDictionary {
    this.at += 2;
    const entries: PdfDictionary = new Map();
    for (;;) {
      this.skipSpace();
      if (this.peek() === '>') break;
      const key = this.name();
      entries.set(key.name, this.value());
    }
    this.at += 2;
    return entries;
  }

  private array(): PdfValue[] {
    this.at += 1;
    const values: PdfValue[] = [];
    for (;;) {
      this.skipSpace();
      if (this.peek() === ']') break;
      values.push(this.value());
    }
    this.at += 1;
    return values;
  }

  private word(): string {
    const start = this.at;
    while (this.at < this.bytes.length && !DELIMITER.test(this.peek())) this.at += 1;
    if (this.at === start) throw new Error(`unexpected ${this.peek()} at ${start}`);
    return this.bytes.toString('latin1', start, this.at);
  }

  private name(): PdfName {
    if (this.peek() !== '/') throw new Error(`a name is missing at ${this.at}`);
    this.at += 1;
    return new PdfName(
      this.word().replaceAll(/#([0-9a-fA-F]{2})/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      ),
    );
  }

  private hexString(): string {
    const end = this.bytes.indexOf('>', this.at);
    const digits = this.bytes.toString('latin1', this.at + 1, end).replaceAll(/\s/g, '');
    this.at = end + 1;
    return decoded(Buffer.from(digits, 'hex'));
  }

  private literalString(): string {
    const codes: number[] = [];
    let depth = 1;
    for (this.at += 1; ; this.at += 1) {
      const sign = this.peek();
      if (sign === '\\') {
        this.at += 1;
        codes.push((ESCAPES[this.peek()] ?? this.peek()).charCodeAt(0));
        continue;
      }
      if (sign === '(') depth += 1;
      if (sign === ')') depth -= 1;
      if (depth === 0) break;
      codes.push(sign.charCodeAt(0));
    }
    this.at += 1;
    return decoded(Buffer.from(codes));
  }

  private numberOrReference(): PdfValue {
    const word = this.word();
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === 'null') return null;
    const [, id] = /^(\d+)\s+\d+\s+R\b/.exec(
      `${word}${this.bytes.toString('latin1', this.at, this.at + 20)}`,
    ) ?? [undefined, undefined];
    if (id === word) {
      this.at = this.bytes.indexOf('R', this.at) + 1;
      return new PdfReference(Number(id));
    }
    if (Number.isNaN(Number(word))) throw new Error(`unexpected ${word} at ${this.at}`);
    return Number(word);
  }
}

/** Strings of text are Latin, or UTF-16 with a mark. */
function decoded(bytes: Buffer): string {
  if (bytes[0] !== 0xfe || bytes[1] !== 0xff) return bytes.toString('latin1');
  return Buffer.from(bytes.subarray(2)).swap16().toString('utf16le');
}
