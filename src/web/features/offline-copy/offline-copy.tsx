import { useEffect, useRef } from 'react';
import { fetchWhenIdle } from '../../lib/fetch-when-idle.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { cacheApp } from '../../offline/app-cache.ts';
import { forgetBoard } from '../../offline/board-cache.ts';
import { cacheUserData, keepOnlyBoards } from '../../offline/board-cache-writer.ts';
import { registerServiceWorker } from '../../offline/register-worker.ts';
import { getSession } from '../../session/session.ts';
import { trpc } from '../../session/trpc.ts';

/**
 * A busy board is written at most this often; a large one only when its page is hidden or left.
 */
const WRITE_INTERVAL_MS = 20_000;
const LARGE = 3000;

/** How old a list of boards may be to tell which cached boards the user may still open. */
const LIST_FRESH_MS = 60_000;

/** Writes are serialised: one board is stored before the next one. */
let work = Promise.resolve();

/** The pages on the way to a board, for an app that is opened offline. */
const ENTRY_PATHS = [
  () => import('../dashboard/dashboard-page.tsx'),
  () => import('../boards/boards-overview-page.tsx'),
];

interface OfflineCopyProps {
  boardId: string;
  session: BoardSession;
  names: ReadonlyMap<string, string>;
}

/**
 * Caches the open board and the app on the device, so that both open offline, beside the boards
 * that were opened before.
 */
export default function OfflineCopy({ boardId, session, names }: OfflineCopyProps): null {
  const latestNames = useRef(names);
  const writeNow = useRef(() => {});
  useEffect(() => {
    latestNames.current = names;
    writeNow.current();
  }, [names]);

  const boards = trpc.boards.list.useQuery(undefined, { staleTime: LIST_FRESH_MS }).data;
  useEffect(() => {
    if (!boards || !('caches' in globalThis)) return;
    const ids = new Set([boardId, ...boards.map(({ id }) => id)]);
    work = work.then(() => keepOnlyBoards(ids)).catch(() => {});
  }, [boards, boardId]);

  useEffect(() => {
    let isOver = false;
    const stops: (() => void)[] = [];
    const stopAtEnd = (stop: () => void) => {
      if (isOver) stop();
      else stops.push(stop);
    };
    registerServiceWorker()
      .then(async (works) => {
        if (!works || isOver) return;
        const board = cacheBoard(boardId, session, () => latestNames.current);
        writeNow.current = board.cacheNow;
        stopAtEnd(board.stop);
        stopAtEnd(await cacheApp());
        fetchWhenIdle(...ENTRY_PATHS);
      })
      // The disk is full: then offline use is as without a service worker.
      .catch(() => {});
    return () => {
      isOver = true;
      for (const stop of stops) stop();
    };
  }, [boardId, session]);
  return null;
}

/** Caches each new state of the board until stopped; `cacheNow` writes at once. */
function cacheBoard(
  boardId: string,
  session: BoardSession,
  names: () => ReadonlyMap<string, string>,
) {
  let storedCursor = '';
  let storedNames: ReadonlyMap<string, string> | null = null;
  const isAvailable = () => !['gone', 'deleted'].includes(session.getState().phase);

  function cacheNow() {
    if (!isAvailable()) {
      // At once, and again after a write in progress.
      const forget = () => forgetBoard(boardId);
      void forget();
      work = work.then(forget).catch(() => {});
      return;
    }
    if (session.confirmedCursor === storedCursor && names() === storedNames) return;
    const snapshot = session.getConfirmed();
    if (!snapshot) return;
    storedCursor = session.confirmedCursor;
    storedNames = names();
    const since = performance.now();
    const userData = {
      session: getSession(),
      snapshot,
      names: storedNames,
      requestedAt: since,
      shouldWrite: isAvailable,
    };
    work = work.then(() => cacheUserData(userData)).catch(() => {});
  }

  const cacheWhenHidden = () => {
    if (document.visibilityState === 'hidden') cacheNow();
  };
  const timer = setInterval(() => {
    if ((session.getState().board?.tickets.size ?? 0) < LARGE) cacheNow();
  }, WRITE_INTERVAL_MS);
  document.addEventListener('visibilitychange', cacheWhenHidden);
  cacheNow();
  return {
    cacheNow,
    stop() {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', cacheWhenHidden);
      cacheNow();
    },
  };
}
