import type { LogEntry, Push } from '../../core/board/wire/feed.ts';
import { AppError } from '../../core/errors.ts';
import { userViewer } from '../../server/access/viewer.ts';
import type { Harness, Person } from '../kits/harness.ts';

/** The events that a follower of a board has received so far. */
export interface Following {
  pushes: Push[];
  rows(): LogEntry[];
  seqs(): number[];
  /** Resolves when the subscription ends: with its error code, or null. */
  ended: Promise<string | null>;
  stop(): void;
}

/** Follows a board as the subscription does, without a socket. */
export function follow(
  { services }: Harness,
  person: Pick<Person, 'id'>,
  boardId: string,
  cursor: string,
): Following {
  const pushes: Push[] = [];
  const abort = new AbortController();
  const rows = () => pushes.flatMap((push) => ('rows' in push ? push.rows : []));

  async function read(): Promise<null> {
    const feed = services.subscriptions.follow(
      userViewer(person.id),
      boardId,
      cursor,
      abort.signal,
    );
    for await (const push of feed) pushes.push(push);
    return null;
  }

  return {
    pushes,
    rows,
    seqs: () => rows().map(({ seq }) => seq),
    ended: read().catch((error) => {
      if (error instanceof AppError) return error.code;
      throw error;
    }),
    stop: () => abort.abort(),
  };
}
