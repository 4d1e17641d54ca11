import { useCallback, useState } from 'react';
import type { Change } from '../../../../core/board/change.ts';
import { trpc } from '../../../session/trpc.ts';
import { joinComments, type LoadedComments } from '../ticket-details.ts';

export interface OlderComments {
  hasOlder: boolean;
  state: 'idle' | 'loading' | 'failed';
  show: () => void;
}

/** The comments of an open ticket: the newest, and the older ones that were requested. */
export function useOlderComments(ticketId: string, newest: LoadedComments | undefined) {
  const { client } = trpc.useUtils();
  const [page, setPage] = useState(newest);
  const [read, setRead] = useState<LoadedComments | null>(newest ?? null);
  const [state, setState] = useState<OlderComments['state']>('idle');
  if (newest && newest !== page) {
    setPage(newest);
    setRead(joinComments(newest, read));
  }

  /** Removes deleted comments, which may be older than those that are refetched. */
  const forget = useCallback((changes: readonly Change[]) => {
    const removed = new Set(
      changes.flatMap((change) => (change.type === 'comment.removed' ? change.id : [])),
    );
    if (removed.size === 0) return;
    setRead(
      (current) =>
        current && { ...current, comments: current.comments.filter(({ id }) => !removed.has(id)) },
    );
  }, []);

  async function show() {
    const oldest = read?.comments.at(-1);
    if (!oldest || state === 'loading') return;
    setState('loading');
    try {
      const before = { id: oldest.id, at: oldest.at };
      const older = await client.tickets.olderComments.query({ ticketId, than: before });
      setRead(
        (current) =>
          current && { ...older, comments: [...current.comments, ...newIn(current, older)] },
      );
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

/** The older comments that are not loaded yet. */
function newIn({ comments }: LoadedComments, older: LoadedComments) {
  const loadedIds = new Set(comments.map(({ id }) => id));
  return older.comments.filter(({ id }) => !loadedIds.has(id));
}
