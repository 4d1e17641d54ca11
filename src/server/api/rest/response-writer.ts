import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import { ByteBudget } from '../../lib/byte-budget.ts';
import { TimeSlice } from '../../lib/time-slicing.ts';

/** Characters that are written in one piece, about. */
const PIECE = 128 * 1024;

/** An answer as JSON, with its strong tag. */
export class AnswerText {
  constructor(
    private readonly pieces: readonly Buffer[],
    readonly etag: string,
  ) {}

  get bytes(): number {
    return this.pieces.reduce((sum, { length }) => sum + length, 0);
  }

  /** In one buffer, where it is not long: a stream costs more. */
  body(): Buffer | Readable {
    const [only, ...more] = this.pieces;
    return only && more.length === 0 ? only : Readable.from(this.pieces, { objectMode: false });
  }

  /** What is kept of it to be sent again; nothing where it is long. */
  toJSON(): unknown {
    if (this.bytes > RESOURCE_LIMITS.keptAnswerBytes.max) return undefined;
    return JSON.parse(Buffer.concat(this.pieces).toString());
  }
}

/** Writes an answer in pieces, with turns of the event loop between them. */
export class AnswerWriter {
  private readonly pieces: Buffer[] = [];
  private readonly hash = createHash('sha256');
  private readonly budget = new ByteBudget();
  private readonly pace = new TimeSlice();
  private text = '';

  add(text: string): void {
    this.text += text;
  }

  /** Whether it is time to `flush`. */
  get isFull(): boolean {
    return this.text.length > PIECE;
  }

  /** @throws AppError answer.tooLarge */
  async flush(): Promise<void> {
    this.write();
    if (this.pace.isDue) await this.pace.nextTurn();
  }

  async addAll(texts: Iterable<string>): Promise<void> {
    for (const text of texts) {
      this.add(text);
      if (this.isFull) await this.flush();
    }
  }

  /** What was written. Its tag is a digest of it. */
  end(): AnswerText {
    this.write();
    return new AnswerText(this.pieces, `"${this.hash.digest('base64url')}"`);
  }

  private write(): void {
    const piece = Buffer.from(this.text);
    this.text = '';
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
