import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Audience } from '../../core/board/board.ts';
import { formatCursor, type Snapshot } from '../../core/board/feed.ts';
import { audienceOf, sees } from '../../core/board/visibility.ts';
import { openedBoard } from '../access.ts';
import type { BoardRow } from '../storage/boards.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import { headOf } from '../storage/tickets.ts';

/** Boards whose bytes are kept at hand. */
const KEPT_BOARDS = 50;

export type Encoding = 'br' | 'gzip' | 'identity';

/** The bytes of a board as everyone sees it who sees the same tickets of it. */
export interface SnapshotBytes {
  etag: string;
  encoded(encoding: Encoding): Promise<Buffer>;
}

/** A board at one number of its log, taken apart so that each visibility class can be put together. */
interface Parts {
  epoch: string;
  seq: number;
  head: string;
  tickets: string[];
  /** The audience of each ticket that not everyone sees, by its place in `tickets`. */
  restricted: Map<number, Audience>;
  classes: Map<string, SnapshotBytes>;
}

const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
};

interface Deps {
  store: Store;
  repositories: BoardRepositories;
}

/**
 * Snapshots of boards, serialised and compressed once for each (number, visibility class) and kept
 * until the board's next change.
 */
export function createSnapshots({ store, repositories }: Deps) {
  const kept = new Map<string, Parts>();

  /** @throws AppError board.unknown when the person may not open the board. */
  async function read(userId: string, boardId: string): Promise<SnapshotBytes> {
    const parts = await store.read(async (query) => {
      const head = await openedBoard(query, repositories, userId, boardId);
      return current(boardId, head) ?? (await takeApart(query, head));
    });
    kept.delete(boardId);
    kept.set(boardId, parts);
    const oldest = kept.keys().next().value;
    if (kept.size > KEPT_BOARDS && oldest) kept.delete(oldest);
    return classFor(parts, userId);
  }

  function current(boardId: string, { epoch, seq }: BoardRow): Parts | undefined {
    const parts = kept.get(boardId);
    return parts?.epoch === epoch && parts.seq === seq ? parts : undefined;
  }

  async function takeApart(query: Query, row: BoardRow): Promise<Parts> {
    const { members, columns, tickets } = await repositories.snapshots.read(query, row.id);
    const head: Omit<Snapshot, 'tickets'> = {
      ...headOf(row),
      cursor: formatCursor(row),
      members,
      columns,
    };
    const audiences = tickets.map(audienceOf);
    return {
      epoch: row.epoch,
      seq: row.seq,
      head: JSON.stringify(head),
      tickets: tickets.map((ticket) => JSON.stringify(ticket)),
      restricted: new Map([...audiences.entries()].filter(([, audience]) => audience !== null)),
      classes: new Map(),
    };
  }

  return { read };
}

export type Snapshots = ReturnType<typeof createSnapshots>;

function classFor(parts: Parts, userId: string): SnapshotBytes {
  const hidden = new Set<number>();
  for (const [place, audience] of parts.restricted) {
    if (!sees(audience, userId)) hidden.add(place);
  }
  const name = [...hidden].join();
  const known = parts.classes.get(name);
  if (known) return known;
  const visible = parts.tickets.filter((_, place) => !hidden.has(place));
  const text = `${parts.head.slice(0, -1)},"tickets":[${visible.join()}]}`;
  const made = snapshotBytes(`${parts.epoch}.${parts.seq}.${digest(name)}`, Buffer.from(text));
  parts.classes.set(name, made);
  return made;
}

function snapshotBytes(version: string, bytes: Buffer): SnapshotBytes {
  const compressed = new Map<Encoding, Promise<Buffer>>();
  return {
    // Weak: the same for each encoding of the same snapshot.
    etag: `W/"${version}"`,
    encoded(encoding) {
      if (encoding === 'identity') return Promise.resolve(bytes);
      const known = compressed.get(encoding) ?? compress[encoding](bytes);
      compressed.set(encoding, known);
      return known;
    },
  };
}

function digest(name: string): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, 12);
}
