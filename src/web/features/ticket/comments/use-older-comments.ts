import { useCallback, useState } from 'react';
import type { Change } from '../../../../core/board/change.ts';
import { trpc } from '../../../session/trpc.ts';
import { continued, type ReadComments } from '../ticket-details.ts';

export interface OlderComments {
  hasOlder: boolean;
  state: 'idle' | 'loading' | 'failed';
  show: () => void;
}

/** The comments of an open ticket: the newest, and as many of the older ones as were asked for. */
export function useOlderComments(ticketId: string, newest: ReadComments | undefined) {
  const { client } = trpc.useUtils();
  const [page, setPage] = useState(newest);
  const [read, setRead] = useState<ReadComments | null>(newest ?? null);
  const [state, setState] = useState<OlderComments['state']>('idle');
  if (newest && newest !== page) {
    setPage(newest);
    setRead(continued(newest, read));
  }

  /** A comment that was deleted may be one of those that are not read again. */
  const forget = useCallback((news: readonly Change[]) => {
    const removed = new Set(
      news.flatMap((change) => (change.type === 'comment.removed' ? change.id : [])),
    );
    if (removed.size === 0) return;
    setRead(
      (now) => now && { ...now, comments: now.comments.filter(({ id }) => !removed.has(id)) },
    );
  }, []);

  async function show() {
    const last = read?.comments.at(-1);
    if (!last || state === 'loading') return;
    setState('loading');
    try {
      const than = { id: last.id, at: last.at };
      const older = await client.tickets.olderComments.query({ ticketId, than });
      setRead((now) => now && { ...older, comments: [...now.comments, ...after(now, older)] });
      setState('idle');
    } catch {
      setState('failed');
    }
  }

  return {
    read: read?.comments ?? [],
    forget,
    hasOlder: read?.hasOlder ?? false,
    state,
    show: () => void show(),
  };
}

/** Those that are not there yet. */
function after({ comments }: ReadComments, older: ReadComments) {
  const known = new Set(comments.map(({ id }) => id));
  return older.comments.filter(({ id }) => !known.has(id));
}
