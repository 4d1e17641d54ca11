import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  endsWord,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from './json-bytes.ts';

/** Maximum nesting depth. */
export const MAX_DEPTH = 64;

/** The kind of a value, from its first byte. */
export type ValueKind = 'nested' | 'string' | 'word';

export function kindOf(firstByte: number): ValueKind {
  if (firstByte === QUOTE) return 'string';
  return firstByte === OPEN_BRACE || firstByte === OPEN_BRACKET ? 'nested' : 'word';
}

/** Finds the end of a value by its brackets and quotes, across chunks. */
export class JsonValue {
  depth: number;
  private inString: boolean;
  private isEscaped = false;

  constructor(private readonly kind: ValueKind) {
    this.depth = kind === 'nested' ? 1 : 0;
    this.inString = kind === 'string';
  }

  /** The end of the value in a chunk; -1 if it continues, or is nested too deeply. */
  endIn(chunk: Buffer, from: number): number {
    return this.kind === 'word' ? wordEnd(chunk, from) : this.textEnd(chunk, from);
  }

  private textEnd(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (this.inString) {
        if (this.isEscaped) this.isEscaped = false;
        else if (byte === BACKSLASH) this.isEscaped = true;
        else if (byte === QUOTE) {
          this.inString = false;
          if (this.kind === 'string') return at + 1;
        }
      } else if (byte === QUOTE) this.inString = true;
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        this.depth += 1;
        if (this.depth > MAX_DEPTH) return -1;
      } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        this.depth -= 1;
        if (this.depth === 0) return at + 1;
      }
    }
    return -1;
  }
}

function wordEnd(chunk: Buffer, from: number): number {
  let at = from;
  while (at < chunk.length && !endsWord(chunk[at] as number)) at += 1;
  return at < chunk.length ? at : -1;
}
