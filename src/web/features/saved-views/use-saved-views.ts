import { useEffect, useMemo } from 'react';
import type { Command } from '../../../core/board/commands.ts';
import type { SavedView } from '../../../core/board/settings/saved-views.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { viewsKey } from '../../offline/board-cache.ts';
import { trpc } from '../../session/trpc.ts';

/** A change reaches all pages at once. Each refetches after a random delay up to this. */
const SPREAD_MS = 900;

type ViewCommand = Command<'boards.saveView'> | Command<'boards.deleteView'>;

/**
 * The saved views of the open board, those for everyone first, each by name: as the server has them,
 * with the user's own commands on top. Without a connection they are those of the last visit.
 */
export function useSavedViews(session: BoardSession, boardId: string, userId: string) {
  const key = viewsKey(userId, boardId);
  const utils = trpc.useUtils();
  const { data } = trpc.boards.views.useQuery({ boardId });
  const lastSeen = useMemo(() => stored(key), [key]);
  useEffect(() => {
    if (data) store(key, data);
  }, [key, data]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => void utils.boards.views.invalidate({ boardId });
    const stops = [
      session.onChanges((changes) => {
        if (changes && !changes.some(({ type }) => type === 'views.changed')) return;
        clearTimeout(timer);
        timer = setTimeout(refetch, Math.random() * SPREAD_MS);
      }),
      session.onCompleted(({ command }) => {
        if (!isViewCommand(command)) return;
        utils.boards.views.setData({ boardId }, (views = []) => viewsAfter(views, command));
        refetch();
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [session, boardId, utils]);
  // The header is rendered with each change of the session.
  const pending = session.getPending().map(({ command }) => command);
  return pending
    .filter(isViewCommand)
    .reduce(viewsAfter, data ?? lastSeen)
    .toSorted(byName);
}

function isViewCommand(command: Command): command is ViewCommand {
  return command.type === 'boards.saveView' || command.type === 'boards.deleteView';
}

/** The views after a command that the server may not have answered yet. */
function viewsAfter(views: readonly SavedView[], command: ViewCommand): SavedView[] {
  const id = command.type === 'boards.saveView' ? command.view.id : command.viewId;
  const others = views.filter((view) => view.id !== id);
  return command.type === 'boards.saveView' ? [...others, command.view] : others;
}

function byName(one: SavedView, other: SavedView): number {
  return Number(other.isShared) - Number(one.isShared) || one.name.localeCompare(other.name);
}

function stored(key: string): readonly SavedView[] {
  try {
    const views: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(views) ? views : [];
  } catch {
    return [];
  }
}

function store(key: string, views: readonly SavedView[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(views));
  } catch {
    // Without storage they are read at the next visit.
  }
}
