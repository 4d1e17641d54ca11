import { createHash, hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Ticket } from '../../core/board/board.ts';
import { listPieces, packedPieces } from '../../core/board/wire/columnar-snapshot.ts';
import type { Snapshot } from '../../core/board/wire/feed.ts';
import { sharedTicket } from '../../core/board/wire/share-link-view.ts';
import { inTimeSlices, TimeSlice } from '../lib/time-slicing.ts';

/** Raised with what a snapshot holds: a browser's from before an upgrade is not the same board. */
const SHAPE = 3;
/** Characters of a digest, and how many of them are hashed in one step. */
const DIGEST_LENGTH = 22;
const HASHED_AT_ONCE = 500 * DIGEST_LENGTH;

export type Encoding = 'br' | 'gzip' | 'identity';

/** A ticket after the other, as scripts take them, or in the form that pages ask for (columnar-snapshot.ts). */
export type Form = 'plain' | 'packed';

/** The bytes of a board as everyone sees it who sees the same tickets of it. */
export interface SnapshotBytes {
  etag: string;
  encoded(encoding: Encoding): Promise<Buffer>;
}

/** A ticket with the digests of what is written of it, made when they are asked for. */
export interface CachedTicket {
  readonly ticket: Ticket;
  digest?: string;
  /** Of what a share link shows. */
  sharedDigest?: string;
}

/** What is in a snapshot besides its cursor. */
export interface DigestedContent {
  head: Omit<Snapshot, 'tickets' | 'cursor'>;
  tickets(): Ticket[];
  digest: string;
}

/** Whoever opens a board right after a change waits for it: 5 takes twice as long for a sixth less. */
const QUALITY = 3;

const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: promisify(gzip),
};

/** A digest of all tickets by the digests of each, so that a change costs that of one ticket. */
export async function digestOfAll(
  head: unknown,
  tickets: CachedTicket[],
  digestOf: (cached: CachedTicket) => string,
): Promise<string> {
  const whole = createHash('sha256').update(JSON.stringify(head));
  const pace = new TimeSlice();
  let digests = '';
  for (const cached of tickets) {
    digests += digestOf(cached);
    if (digests.length < HASHED_AT_ONCE) continue;
    whole.update(digests);
    digests = '';
    if (pace.isDue) await pace.nextTurn();
  }
  return whole.update(digests).digest('base64url').slice(0, DIGEST_LENGTH);
}

export function ownDigest(cached: CachedTicket): string {
  cached.digest ??= digest(cached.ticket);
  return cached.digest;
}

/** The assignee's name is no part of it: it can change without the ticket. */
export function sharedDigest(cached: CachedTicket): string {
  cached.sharedDigest ??= digest(sharedTicket(cached.ticket, () => null));
  return cached.sharedDigest;
}

function digest(ticket: Ticket): string {
  return hash('sha256', JSON.stringify(ticket), 'base64url').slice(0, DIGEST_LENGTH);
}

/** Keeps only what is compressed: the text is many times as long, and few ask for it. */
export function snapshotBytes(content: DigestedContent, cursor: string, form: Form): SnapshotBytes {
  const compressed = new Map<Encoding, Promise<Buffer>>();
  let text: Promise<Buffer> | null = null;

  /** Whoever asks while it is being made shares it. */
  function plainText(): Promise<Buffer> {
    text ??= inTimeSlices(inBytes(textPieces(content, cursor, form)))
      .then((pieces) => Buffer.concat(pieces))
      .finally(() => {
        text = null;
      });
    return text;
  }

  return {
    // Weak: the same for each encoding of the same snapshot.
    etag: `W/"${cursor}.${SHAPE}${form === 'packed' ? 'p' : ''}.${content.digest}"`,
    encoded(encoding) {
      if (encoding === 'identity') return plainText();
      const known = compressed.get(encoding) ?? plainText().then(compress[encoding]);
      compressed.set(encoding, known);
      known.catch(() => compressed.delete(encoding));
      return known;
    },
  };
}

/** A snapshot as JSON. */
function* textPieces(content: DigestedContent, cursor: string, form: Form): Generator<string> {
  const head = JSON.stringify(content.head).slice(1, -1);
  yield `{"cursor":${JSON.stringify(cursor)},${head},"tickets":`;
  yield* form === 'packed' ? packedPieces(content.tickets()) : listPieces(content.tickets());
  yield '}';
}

function* inBytes(pieces: Iterable<string>): Generator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece);
}
