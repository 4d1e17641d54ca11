import { createHash, hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Ticket } from '../../core/board/ticket.ts';
import {
  COLUMNAR_VERSION,
  columnarPieces,
  jsonListPieces,
} from '../../core/board/wire/columnar-snapshot.ts';
import type { Snapshot } from '../../core/board/wire/feed.ts';
import { type SharedContext, sharedTicket } from '../../core/board/wire/share-link-view.ts';
import { inTimeSlices, TimeSlice } from '../lib/time-slicing.ts';

/** Characters of a digest, and characters hashed in one step. */
const DIGEST_LENGTH = 22;
const HASH_CHUNK_LENGTH = 500 * DIGEST_LENGTH;

export type Encoding = 'br' | 'gzip' | 'identity';

/** Plain lists of tickets for scripts, or the columnar form for pages (columnar-snapshot.ts). */
export type Form = 'plain' | 'columnar';

/** A board's serialized snapshot for one visibility class. */
export interface SnapshotBytes {
  etag: string;
  encoded(encoding: Encoding): Promise<Buffer>;
}

/** A ticket with lazily computed digests. */
export interface CachedTicket {
  readonly ticket: Ticket;
  digest?: string;
  /** The digest of the ticket as a share link shows it. */
  sharedDigest?: string;
}

/** The content of a snapshot without its cursor. */
export interface DigestedContent {
  head: Omit<Snapshot, 'tickets' | 'cursor'>;
  tickets(): Ticket[];
  digest: string;
}

/** Compression delays opening a board after a change: 5 takes twice as long and saves a sixth. */
const BROTLI_QUALITY = 3;

const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    }),
  gzip: promisify(gzip),
};

/** A digest of all tickets' digests, so that a change requires hashing only one ticket. */
export async function digestOfAll(
  head: unknown,
  tickets: CachedTicket[],
  digestOf: (cached: CachedTicket) => string,
): Promise<string> {
  const hasher = createHash('sha256').update(JSON.stringify(head));
  const slice = new TimeSlice();
  let digests = '';
  for (const cached of tickets) {
    digests += digestOf(cached);
    if (digests.length < HASH_CHUNK_LENGTH) continue;
    hasher.update(digests);
    digests = '';
    if (slice.isDue) await slice.nextSlice();
  }
  return hasher.update(digests).digest('base64url').slice(0, DIGEST_LENGTH);
}

export function ticketDigest(cached: CachedTicket): string {
  cached.digest ??= digest(cached.ticket);
  return cached.digest;
}

/**
 * Excludes the names of assignees, which can change without the ticket. `customFields` is the
 * result of sharedFields. When it changes, the cached tickets are replaced (board-parts.ts).
 */
export function sharedDigest(
  cached: CachedTicket,
  customFields: SharedContext['customFields'],
): string {
  cached.sharedDigest ??= digest(sharedTicket(cached.ticket, { nameOf: () => null, customFields }));
  return cached.sharedDigest;
}

function digest(ticket: Ticket): string {
  return hash('sha256', JSON.stringify(ticket), 'base64url').slice(0, DIGEST_LENGTH);
}

/** Caches only the compressed forms: the plain text is much larger and rarely requested. */
export function snapshotBytes(content: DigestedContent, cursor: string, form: Form): SnapshotBytes {
  const compressed = new Map<Encoding, Promise<Buffer>>();
  let text: Promise<Buffer> | null = null;

  /** Concurrent requests share one serialization. */
  function plainText(): Promise<Buffer> {
    text ??= inTimeSlices(inBytes(textPieces(content, cursor, form)))
      .then(concatenated)
      .finally(() => {
        text = null;
      });
    return text;
  }

  return {
    // Weak, because it is the same for all encodings of a snapshot. With the version of the format,
    // so that browsers do not reuse older snapshots.
    etag: `W/"${cursor}.${COLUMNAR_VERSION}${form === 'columnar' ? 'p' : ''}.${content.digest}"`,
    encoded(encoding) {
      if (encoding === 'identity') return plainText();
      const cached = compressed.get(encoding) ?? plainText().then(compress[encoding]);
      compressed.set(encoding, cached);
      cached.catch(() => compressed.delete(encoding));
      return cached;
    },
  };
}

/** A snapshot as JSON. */
function* textPieces(content: DigestedContent, cursor: string, form: Form): Generator<string> {
  const head = JSON.stringify(content.head).slice(1, -1);
  yield `{"cursor":${JSON.stringify(cursor)},${head},"tickets":`;
  yield* form === 'columnar'
    ? columnarPieces(content.tickets())
    : jsonListPieces(content.tickets());
  yield '}';
}

/** Copies in slices, because several megabytes take long. */
async function concatenated(pieces: Buffer[]): Promise<Buffer> {
  const whole = Buffer.allocUnsafe(pieces.reduce((sum, { length }) => sum + length, 0));
  const slice = new TimeSlice();
  let end = 0;
  for (const piece of pieces) {
    end += piece.copy(whole, end);
    if (slice.isDue) await slice.nextSlice();
  }
  return whole;
}

function* inBytes(pieces: Iterable<string>): Generator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece);
}
