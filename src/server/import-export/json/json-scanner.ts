import type { AppError } from '../../../core/errors.ts';
import { damagedFile, parseBytes } from './damaged-file.ts';
import {
  BYTE_ORDER_MARK,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  endsWord,
  isBlank,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from './json-bytes.ts';
import { JsonValue, kindOf, MAX_DEPTH, type ValueKind } from './json-value.ts';

/** A value of a top-level field, or an item of a top-level list. */
export interface Section {
  key: string;
  /** Its index in the list; null if the field is not a list. */
  index: number | null;
  value: unknown;
  /** Offset and length of its bytes in the document. */
  at: number;
  bytes: number;
}

/** Maximum bytes of a value of this field; 0 skips it. */
export type LimitOf = (key: string) => number;

type Expecting = 'document' | 'key' | 'firstKey' | 'colon' | 'value' | 'comma' | 'nothing';

/** Scans a JSON object as its bytes arrive, and yields the requested fields and items. */
export class JsonScanner {
  private offset = 0;
  private expecting: Expecting = 'document';
  private key = '';
  /** Index in the current list; null outside a list. */
  private index: number | null = null;
  private limit = 0;
  /** Whether a list has just begun, so that it may end. */
  private isFirst = false;
  /** The value that is being read; null between values. */
  private value: JsonValue | null = null;
  private isKey = false;
  private startedAt = 0;
  private chunks: Buffer[] = [];
  private bufferedBytes = 0;

  constructor(private readonly limitOf: LimitOf) {}

  *scan(chunk: Buffer): Generator<Section> {
    let from = 0;
    let at = 0;
    while (at < chunk.length) {
      if (this.value === null) {
        from = at;
        this.between(chunk[at] as number, at);
        at += 1;
        continue;
      }
      const end = this.value.endIn(chunk, at);
      if (this.value.depth > MAX_DEPTH) {
        throw this.damaged(`is nested deeper than ${MAX_DEPTH} levels`);
      }
      if (end === -1) break;
      yield* this.close(chunk.subarray(from, end));
      at = end;
    }
    if (this.value !== null) this.append(chunk.subarray(from));
    this.offset += chunk.length;
  }

  /** @throws AppError import.damaged if the document is truncated */
  end(): void {
    if (this.expecting !== 'nothing') throw this.damaged('ends too early');
  }

  /** Handles a byte between values, which may begin one. */
  private between(byte: number, at: number): void {
    if (isBlank(byte) || this.isByteOrderMark(byte, at)) return;
    switch (this.expecting) {
      case 'document':
        if (byte !== OPEN_BRACE) throw this.damaged('is no JSON object');
        this.expecting = 'firstKey';
        return;
      case 'firstKey':
      case 'key':
        this.beginKey(byte, at);
        return;
      case 'colon':
        if (byte !== COLON) throw this.damaged('is no JSON');
        this.expecting = 'value';
        return;
      case 'value':
        this.beginValue(byte, at);
        return;
      case 'comma':
        this.next(byte);
        return;
      case 'nothing':
        throw this.damaged('goes on after its end');
    }
  }

  private isByteOrderMark(byte: number, at: number): boolean {
    return this.expecting === 'document' && byte === BYTE_ORDER_MARK[this.offset + at];
  }

  private beginKey(byte: number, at: number): void {
    if (byte === CLOSE_BRACE && this.expecting === 'firstKey') {
      this.expecting = 'nothing';
      return;
    }
    if (byte !== QUOTE) throw this.damaged('is no JSON');
    this.isKey = true;
    this.limit = 1000;
    this.begin('string', at);
  }

  private beginValue(byte: number, at: number): void {
    if (byte === OPEN_BRACKET && this.index === null) {
      this.index = 0;
      this.isFirst = true;
      return;
    }
    if (byte === CLOSE_BRACKET && this.isFirst) {
      this.index = null;
      this.isFirst = false;
      this.expecting = 'comma';
      return;
    }
    this.isFirst = false;
    if (endsWord(byte) || byte === COLON) throw this.damaged('is no JSON');
    this.begin(kindOf(byte), at);
  }

  private begin(kind: ValueKind, at: number): void {
    this.value = new JsonValue(kind);
    this.startedAt = this.offset + at;
  }

  private next(byte: number): void {
    if (byte === COMMA) {
      this.expecting = this.index === null ? 'key' : 'value';
      if (this.index !== null) this.index += 1;
    } else if (byte === CLOSE_BRACKET && this.index !== null) this.index = null;
    else if (byte === CLOSE_BRACE && this.index === null) this.expecting = 'nothing';
    else throw this.damaged('is no JSON');
  }

  private append(part: Buffer): void {
    if (this.limit === 0 || part.length === 0) return;
    this.bufferedBytes += part.length;
    if (this.bufferedBytes > this.limit) throw this.damaged('is too long');
    // Copies the bytes: the chunk's memory may be reused.
    this.chunks.push(Buffer.from(part));
  }

  private *close(last: Buffer): Generator<Section> {
    this.append(last);
    this.value = null;
    const bytes = Buffer.concat(this.chunks);
    this.chunks = [];
    this.bufferedBytes = 0;
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
    return damagedFile(this.place(), message);
  }
}
