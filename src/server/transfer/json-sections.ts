import { AppError } from '../../core/errors.ts';

/** Deeper than this nothing is that we read. */
const DEEPEST = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];
const BLANKS = new Set([0x20, 0x09, 0x0a, 0x0d]);
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** A value below the top of a document: a field's own, or one of the list that the field is. */
export interface Section {
  key: string;
  /** Its place in the list; null where the field is no list. */
  index: number | null;
  value: unknown;
  /** Where its bytes begin in the document, and how many they are. */
  at: number;
  bytes: number;
}

/** How many bytes a value of this field may have; 0 for one that is not read. */
export type Limit = (key: string) => number;

/**
 * Reads a JSON object of any size field by field, and lists item by item, each as soon as it is
 * there: no more of the document is in memory than one of them. What is not asked for is passed
 * over, and looked at for its brackets and quotes alone.
 * @throws AppError import.damaged, with the place in the document
 */
export async function* readSections(
  chunks: AsyncIterable<Buffer>,
  limitOf: Limit,
): AsyncGenerator<Section> {
  const scanner = new Scanner(limitOf);
  for await (const chunk of chunks) yield* scanner.take(chunk);
  scanner.end();
}

type Expecting = 'document' | 'key' | 'firstKey' | 'colon' | 'value' | 'comma' | 'nothing';

class Scanner {
  private offset = 0;
  private expecting: Expecting = 'document';
  private key = '';
  /** The place in the list that is being read; null outside of one. */
  private index: number | null = null;
  private limit = 0;
  /** Whether a list has just begun, so that it may end. */
  private isFirst = false;
  /** Of the value that is being read. */
  private inValue: 'nested' | 'string' | 'word' | null = null;
  private depth = 0;
  private inString = false;
  private isEscaped = false;
  private isKey = false;
  private startedAt = 0;
  private kept: Buffer[] = [];
  private keptBytes = 0;

  constructor(private readonly limitOf: Limit) {}

  *take(chunk: Buffer): Generator<Section> {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (this.inValue === null) {
        if (this.between(byte, at)) from = at;
      } else if (this.inString) {
        if (this.isEscaped) this.isEscaped = false;
        else if (byte === BACKSLASH) this.isEscaped = true;
        else if (byte === QUOTE) {
          this.inString = false;
          if (this.inValue === 'string') yield* this.close(chunk, from, at + 1);
        }
      } else if (this.inValue === 'word') {
        if (!endsWord(byte)) continue;
        yield* this.close(chunk, from, at);
        // What ends it belongs to what is around it.
        at -= 1;
      } else if (byte === QUOTE) this.inString = true;
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        this.depth += 1;
        if (this.depth > DEEPEST) throw this.damaged(`is nested deeper than ${DEEPEST} levels`);
      } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        this.depth -= 1;
        if (this.depth === 0) yield* this.close(chunk, from, at + 1);
      }
    }
    if (this.inValue !== null) this.keep(chunk.subarray(from));
    this.offset += chunk.length;
  }

  /** @throws where the document ended too early */
  end(): void {
    if (this.expecting !== 'nothing') throw this.damaged('ends too early');
  }

  /** What stands between values. Answers with whether one begins here. */
  private between(byte: number, at: number): boolean {
    if (BLANKS.has(byte) || this.isByteOrderMark(byte, at)) return false;
    switch (this.expecting) {
      case 'document':
        if (byte !== OPEN_BRACE) throw this.damaged('is no JSON object');
        this.expecting = 'firstKey';
        return false;
      case 'firstKey':
      case 'key':
        if (byte === CLOSE_BRACE && this.expecting === 'firstKey') {
          this.expecting = 'nothing';
          return false;
        }
        if (byte !== QUOTE) throw this.damaged('is no JSON');
        this.isKey = true;
        this.limit = 1000;
        return this.begin('string', at);
      case 'colon':
        if (byte !== COLON) throw this.damaged('is no JSON');
        this.expecting = 'value';
        return false;
      case 'value':
        return this.value(byte, at);
      case 'comma':
        this.next(byte);
        return false;
      case 'nothing':
        throw this.damaged('goes on after its end');
    }
  }

  private isByteOrderMark(byte: number, at: number): boolean {
    return this.expecting === 'document' && byte === BYTE_ORDER_MARK[this.offset + at];
  }

  private value(byte: number, at: number): boolean {
    if (byte === OPEN_BRACKET && this.index === null) {
      this.index = 0;
      this.isFirst = true;
      return false;
    }
    if (byte === CLOSE_BRACKET && this.isFirst) {
      this.index = null;
      this.isFirst = false;
      this.expecting = 'comma';
      return false;
    }
    this.isFirst = false;
    if (byte === QUOTE) return this.begin('string', at);
    if (byte === OPEN_BRACE || byte === OPEN_BRACKET) return this.begin('nested', at);
    if (endsWord(byte) || byte === COLON) throw this.damaged('is no JSON');
    return this.begin('word', at);
  }

  private begin(kind: 'nested' | 'string' | 'word', at: number): true {
    this.inValue = kind;
    this.inString = kind === 'string';
    this.depth = kind === 'nested' ? 1 : 0;
    this.startedAt = this.offset + at;
    return true;
  }

  private next(byte: number): void {
    if (byte === COMMA) {
      this.expecting = this.index === null ? 'key' : 'value';
      if (this.index !== null) this.index += 1;
    } else if (byte === CLOSE_BRACKET && this.index !== null) this.index = null;
    else if (byte === CLOSE_BRACE && this.index === null) this.expecting = 'nothing';
    else throw this.damaged('is no JSON');
  }

  private keep(part: Buffer): void {
    if (this.limit === 0 || part.length === 0) return;
    this.keptBytes += part.length;
    if (this.keptBytes > this.limit) throw this.damaged('is too long');
    // A copy, for the chunk's memory may be used again.
    this.kept.push(Buffer.from(part));
  }

  private *close(chunk: Buffer, from: number, to: number): Generator<Section> {
    this.keep(chunk.subarray(from, to));
    this.inValue = null;
    const bytes = Buffer.concat(this.kept);
    this.kept = [];
    this.keptBytes = 0;
    if (this.isKey) {
      this.isKey = false;
      this.key = String(this.parsed(bytes));
      this.limit = this.limitOf(this.key);
      this.expecting = 'colon';
      return;
    }
    this.expecting = 'comma';
    if (this.limit === 0) return;
    const { key, index, startedAt: at } = this;
    yield { key, index, value: this.parsed(bytes), at, bytes: bytes.length };
  }

  private parsed(bytes: Buffer): unknown {
    return parseBytes(bytes, () => this.place());
  }

  private place(): string {
    return this.index === null ? this.key : `${this.key}[${this.index}]`;
  }

  private damaged(message: string): AppError {
    return damaged(this.place(), message);
  }
}

function endsWord(byte: number): boolean {
  return byte === COMMA || byte === CLOSE_BRACE || byte === CLOSE_BRACKET || BLANKS.has(byte);
}

/** @throws AppError import.damaged for what is no JSON, or no UTF-8 */
export function parseBytes(bytes: Uint8Array, place: () => string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw damaged(place(), 'is no JSON');
  }
}

export function damaged(path: string, message: string): AppError {
  return new AppError('import.damaged', { issues: [{ path, message }] });
}
