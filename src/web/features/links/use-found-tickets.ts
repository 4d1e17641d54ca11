import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Board } from '../../../core/board/board.ts';
import type { LinkedTicketStatus } from '../../../core/board/fields/ticket-links.ts';
import { parseTicketNumber } from '../../../core/board/fields/ticket-number.ts';
import { LIMITS } from '../../../core/limits.ts';
import { trpc } from '../../session/trpc.ts';
import { matchesQuery } from '../../ui/combobox-keys.ts';
import { useDebounced } from '../command-palette/use-debounced.ts';
import { statusOf } from './board-links-store.ts';

const DEBOUNCE_MS = 120;
const FRESH_MS = 10_000;
const MAX_OWN_MATCHES = 10;
const NUMBER_ADDRESS = /\/t\/([A-Za-z]{2,5}-\d+)\/?$/;
const SHORT_ID = /^#?([0-9a-z]{6})$/i;
const ADDRESS = /\/boards\/([A-Za-z0-9_-]+)\/?\?(?:\S*&)?ticket=([A-Za-z0-9_-]+)/;

const NO_LINKS = { links: [], elsewhere: new Map() };

interface FoundTickets {
  tickets: LinkedTicketStatus[];
  isPending: boolean;
  hasFailed: boolean;
}

/**
 * The tickets that match a typed name, number or address: those of the open board at once, then
 * those of other boards. Archived tickets cannot be linked.
 */
export function useFoundTickets(board: Board, typed: string): FoundTickets {
  const trimmed = typed.trim();
  const text = (NUMBER_ADDRESS.exec(trimmed)?.[1] ?? trimmed).slice(0, LIMITS.search);
  const searched = useDebounced(text, DEBOUNCE_MS);
  const ticketId = ADDRESS.exec(text)?.[2];
  const own = useMemo(() => ownMatches(board, text, ticketId), [board, text, ticketId]);
  const isNamed = ticketId !== undefined;
  const found = trpc.search.find.useQuery(
    { text: searched },
    {
      enabled: searched !== '' && !isNamed,
      placeholderData: keepPreviousData,
      staleTime: FRESH_MS,
    },
  );
  const reference = trpc.tickets.reference.useQuery(
    { ticketId: ticketId ?? '' },
    { enabled: isNamed && own.length === 0, staleTime: FRESH_MS, retry: false },
  );
  const boards = trpc.boards.list.useQuery(undefined, { enabled: isNamed }).data ?? [];
  if (text === '') return { tickets: [], isPending: false, hasFailed: false };
  if (isNamed) {
    const { data, isFetching } = reference;
    if (own.length > 0 || !data || data.isArchived) {
      return { tickets: own, isPending: isFetching, hasFailed: false };
    }
    const { number, name, boardId, columnName } = data;
    const boardName = boards.find(({ id }) => id === boardId)?.name ?? '';
    const place = { boardId, boardName, columnName };
    const ticket = { id: ticketId, number, name, ...place, isFinished: false };
    return { tickets: [ticket], isPending: false, hasFailed: false };
  }
  const ownIds = new Set(own.map(({ id }) => id));
  const others = (found.data?.tickets ?? [])
    .filter(({ id, isArchived }) => !isArchived && !ownIds.has(id))
    .map((ticket) => statusOf(NO_LINKS, board, ticket.id) ?? { ...ticket, isFinished: false });
  const isPending = searched !== text || found.isFetching;
  return { tickets: [...own, ...others], isPending, hasFailed: found.isError };
}

function ownMatches(board: Board, text: string, ticketId: string | undefined) {
  const shortId = SHORT_ID.exec(text)?.[1]?.toLowerCase();
  const written = parseTicketNumber(text);
  const number = written?.key === board.ticketKey ? written.number : undefined;
  const matches: LinkedTicketStatus[] = [];
  if (text === '') return matches;
  for (const { id, name, ...ticket } of board.tickets.values()) {
    const isNumber = ticket.number === number || (shortId !== undefined && id.endsWith(shortId));
    const isMatch = ticketId ? id === ticketId : isNumber || matchesQuery(name, text);
    const status = isMatch ? statusOf(NO_LINKS, board, id) : null;
    if (status && isNumber) matches.unshift(status);
    else if (status && matches.length < MAX_OWN_MATCHES) matches.push(status);
  }
  return matches;
}
