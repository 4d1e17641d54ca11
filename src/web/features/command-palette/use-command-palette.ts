import { keepPreviousData } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Columns3, FolderKanban, type LucideIcon, StickyNote, UserRound } from 'lucide-react';
import { LIMITS } from '../../../core/limits.ts';
import { actTexts } from '../../i18n/en/acts.ts';
import { commandPaletteTexts } from '../../i18n/en/command-palette.ts';
import type { SessionUser } from '../../session/auth-api.ts';
import { trpc } from '../../session/trpc.ts';
import { matchesQuery } from '../../ui/combobox-keys.ts';
import { boardAt } from './board-path.ts';
import type { PaletteGroup, PaletteItem } from './command-palette-items.ts';
import { actsByShortText } from './offered-acts.ts';
import { recentBoards } from './recent-boards.ts';
import { useActions } from './use-actions.ts';
import { useDebounced } from './use-debounced.ts';

/** Delay after the last keystroke before the server is queried. */
const DEBOUNCE_MS = 70;
const FRESH_MS = 10_000;

interface PaletteState {
  groups: PaletteGroup[];
  /** Whether the results belong to the typed text; false while they are loading. */
  isSettled: boolean;
  hasFailed: boolean;
}

/**
 * Results for a text; without one, recently opened boards and acts. One or two characters find the
 * acts of the open page first.
 */
export function useCommandPalette(
  user: SessionUser,
  typed: string,
  offered: readonly PaletteGroup[],
): PaletteState {
  const text = typed.trim().slice(0, LIMITS.search);
  const searchedText = useDebounced(text, DEBOUNCE_MS);
  const actions = useActions(user);
  const recent = useRecent(user.id);
  const results = useSearchResults(searchedText);
  if (text === '')
    return {
      groups: nonEmpty([recent, ...offered, ofActions(actions.filter(isListed))]),
      ...SETTLED,
    };
  const fits = ({ label }: PaletteItem) => matchesQuery(label, text);
  const acts = offered.flatMap(({ items }) => items);
  const first = actsByShortText(acts, text);
  const later = first.length > 0 ? [] : acts.filter(fits);
  return {
    groups: nonEmpty([
      { title: actTexts.onBoard, items: first },
      ...results.groups,
      ofActions([...later, ...actions.filter(fits)]),
    ]),
    // An act needs no answer of the server.
    isSettled: first.length > 0 || (searchedText === text && !results.isPending),
    hasFailed: results.hasFailed,
  };
}

function isListed({ isFoundOnly = false }: PaletteItem): boolean {
  return !isFoundOnly;
}

const SETTLED = { isSettled: true, hasFailed: false };

function ofActions(items: PaletteItem[]): PaletteGroup {
  return { title: commandPaletteTexts.actions, items };
}

function nonEmpty(groups: PaletteGroup[]): PaletteGroup[] {
  return groups.filter(({ items }) => items.length > 0);
}

function useRecent(userId: string): PaletteGroup {
  const open = useOpenBoard();
  const boards = trpc.boards.list.useQuery().data;
  const openId = useLocation({ select: ({ pathname }) => boardAt(pathname) });
  const others = recentBoards(userId).filter((id) => id !== openId);
  const items = others.flatMap((id) => {
    const board = boards?.find((each) => each.id === id);
    if (!board) return [];
    const { name, color } = board;
    return [{ ...item('board', name, id, Columns3), color, run: () => open(id) }];
  });
  return { title: commandPaletteTexts.recent, items };
}

/** The server's results, in display order. */
function useSearchResults(text: string) {
  const texts = commandPaletteTexts;
  const { data, isFetching, isError } = trpc.search.find.useQuery(
    { text },
    { enabled: text !== '', placeholderData: keepPreviousData, staleTime: FRESH_MS },
  );
  const listed = trpc.boards.list.useQuery().data;
  const navigate = useNavigate();
  const open = useOpenBoard();
  const isOnBoard = useLocation({ select: ({ pathname }) => boardAt(pathname) !== null });
  const { boards = [], tickets = [], projects = [], people = [] } = data ?? {};
  const groups: PaletteGroup[] = [
    {
      title: texts.boards,
      items: boards.map(({ id, name }) => ({
        ...item('board', name, id, Columns3),
        color: listed?.find((board) => board.id === id)?.color,
        run: () => open(id),
      })),
    },
    {
      title: texts.tickets,
      items: tickets.map(({ id, number, name, boardId, boardName, columnName, isArchived }) => ({
        ...item('ticket', name, id, StickyNote),
        detail: [number, texts.ticketIn(isArchived ? texts.archived : columnName, boardName)]
          .filter(Boolean)
          .join(' · '),
        run: () => open(boardId, id),
      })),
    },
    {
      title: texts.projects,
      items: projects.map(({ id, name }) => ({
        ...item('project', name, id, FolderKanban),
        run: () => void navigate({ to: '/projects/{-$projectId}', params: { projectId: id } }),
      })),
    },
    {
      title: texts.people,
      items: people.map(({ id, name, email }) => ({
        ...item('person', name, id, UserRound),
        detail: isOnBoard ? texts.theirTickets : email,
        run: () => {
          if (!isOnBoard) location.assign(`mailto:${encodeURIComponent(email)}`);
          else void navigate({ to: '.', search: (before) => ({ ...before, assignee: id }) });
        },
      })),
    },
  ];
  return { groups, isPending: isFetching, hasFailed: isError };
}

function useOpenBoard(): (boardId: string, ticket?: string) => void {
  const navigate = useNavigate();
  return (boardId, ticket) =>
    void navigate({ to: '/boards/$boardId', params: { boardId }, search: { ticket } });
}

function item(kind: string, label: string, id: string, Icon: LucideIcon) {
  return { id: `${kind}:${id}`, label, Icon };
}
