import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Change } from '../../../../core/board/change.ts';
import { trpc } from '../../../session/trpc.ts';
import { joinComments, type LoadedComments } from '../ticket-details.ts';

const NONE: ReadonlySet<string> = new Set();

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
  const [removedIds, setRemovedIds] = useState<ReadonlySet<string>>(NONE);
  const [state, setState] = useState<OlderComments['state']>('idle');
  if (newest && newest !== page) {
    setPage(newest);
    setRead(joinComments(newest, read));
  }

  const latestRead = useRef(read);
  useEffect(() => {
    latestRead.current = read;
  }, [read]);

  /** Reads a comment again that is older than those that are refetched with the ticket. */
  const reread = useCallback(
    async (id: string) => {
      const comments = latestRead.current?.comments ?? [];
      const previous = comments[comments.findIndex((comment) => comment.id === id) - 1];
      if (!previous) return;
      const than = { id: previous.id, at: previous.at };
      const answer = await client.tickets.olderComments.query({ ticketId, than });
      const current = new Map(answer.comments.map((comment) => [comment.id, comment]));
      setRead(
        (before) =>
          before && {
            ...before,
            comments: before.comments.map((comment) => current.get(comment.id) ?? comment),
          },
      );
    },
    [client, ticketId],
  );

  /**
   * Follows changes of comments, which may be older than those that are refetched; null means that
   * changes were missed.
   */
  const follow = useCallback(
    (changes: readonly Change[] | null) => {
      setRemovedIds((current) => (changes ? withRemovals(current, changes) : NONE));
      if (!changes) return;
      for (const change of changes) {
        // A failed read is repeated with the next change, or when the ticket is opened again.
        if (change.type === 'comment.set') void reread(change.id).catch(() => undefined);
      }
    },
    [reread],
  );

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

  // They stay loaded: one that is restored before the next refetch is shown again.
  const comments = useMemo(
    () => (read?.comments ?? []).filter(({ id }) => !removedIds.has(id)),
    [read, removedIds],
  );
  return {
    read: comments,
    follow,
    hasOlder: read?.hasOlder ?? false,
    state,
    show: () => void show(),
  };
}

/** The ids of removed comments after further changes. */
function withRemovals(ids: ReadonlySet<string>, changes: readonly Change[]): ReadonlySet<string> {
  const after = new Set(ids);
  let isChanged = false;
  for (const change of changes) {
    if (change.type === 'comment.removed') after.add(change.id);
    else if (change.type === 'comment.put') after.delete(change.id);
    else continue;
    isChanged = true;
  }
  return isChanged ? after : ids;
}

/** The older comments that are not loaded yet. */
function newIn({ comments }: LoadedComments, older: LoadedComments) {
  const loadedIds = new Set(comments.map(({ id }) => id));
  return older.comments.filter(({ id }) => !loadedIds.has(id));
}
