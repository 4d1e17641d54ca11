import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import { ByteBudget } from '../../lib/byte-budget.ts';
import { TimeSlice } from '../../lib/time-slicing.ts';

/** Approximate characters per piece. */
const PIECE_CHARACTERS = 64 * 1024;

/** A response as JSON, with its strong ETag. */
export class AnswerText {
  constructor(
    private readonly pieces: readonly Buffer[],
    readonly etag: string,
  ) {}

  get bytes(): number {
    return this.pieces.reduce((sum, { length }) => sum + length, 0);
  }

  /** A single buffer if it is short, since a stream costs more. */
  body(): Buffer | Readable {
    const [only, ...more] = this.pieces;
    return only && more.length === 0 ? only : Readable.from(this.pieces, { objectMode: false });
  }

  /** The stored response for repeated requests; undefined if it is long. */
  toJSON(): unknown {
    if (this.bytes > RESOURCE_LIMITS.storedAnswerBytes.max) return undefined;
    return JSON.parse(Buffer.concat(this.pieces).toString());
  }
}

/** Writes a response in pieces, yielding to the event loop in between. */
export class AnswerWriter {
  private readonly pieces: Buffer[] = [];
  private readonly hash = createHash('sha256');
  private readonly budget = new ByteBudget();
  private readonly pace = new TimeSlice();
  private texts: string[] = [];
  private characters = 0;

  add(text: string): void {
    this.texts.push(text);
    this.characters += text.length;
  }

  /** Whether it is time to `flush`. */
  get isFull(): boolean {
    return this.characters > PIECE_CHARACTERS;
  }

  /** @throws AppError answer.tooLarge */
  async flush(): Promise<void> {
    this.write();
    if (this.pace.isDue) await this.pace.nextSlice();
  }

  async addAll(texts: Iterable<string>): Promise<void> {
    for (const text of texts) {
      this.add(text);
      if (this.isFull) await this.flush();
    }
  }

  /** Returns the response; its ETag is its digest. */
  end(): AnswerText {
    this.write();
    return new AnswerText(this.pieces, `"${this.hash.digest('base64url')}"`);
  }

  private write(): void {
    const piece = Buffer.from(this.texts.join(''));
    this.texts = [];
    this.characters = 0;
    this.budget.spend(piece.length);
    this.hash.update(piece);
    this.pieces.push(piece);
  }
}

export async function answerText(texts: Iterable<string>): Promise<AnswerText> {
  const writer = new AnswerWriter();
  await writer.addAll(texts);
  return writer.end();
}
