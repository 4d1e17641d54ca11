import { AppError } from '../../core/errors.ts';
import { can } from '../../core/permissions.ts';
import { accessOf, openBoard } from '../access/board-access.ts';
import { canSee } from '../access/ticket-access.ts';
import { userViewer } from '../access/viewer.ts';
import { noConfirmation, type TransactionHook } from '../auth/sessions.ts';
import { ticketUrl } from '../config/public-url.ts';
import type { Config } from '../config/read-config.ts';
import { NO_SOURCE, type Source } from '../lib/request-source.ts';
import { digestOf, isToken, newId, newToken } from '../lib/tokens.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import { calendarsRepository } from './calendar-repository.ts';
import { type CalendarEvent, renderCalendar } from './ical.ts';

/** A link as its owner sees it. Times are ms since 1970. */
export interface CalendarLink {
  id: string;
  /** The board whose due dates it shows; null for the tickets assigned to the owner. */
  boardId: string | null;
  /** Null without a board, or if the owner may no longer open it. */
  boardName: string | null;
  createdAt: number;
}

export interface Calendars {
  list(userId: string): Promise<CalendarLink[]>;
  /**
   * Creates a link, replacing an older one for the same board. Its URL is returned only here: only
   * a digest is stored.
   * @throws AppError board.unknown if the person may not open the board
   */
  create(
    userId: string,
    boardId: string | null,
    source?: Source,
    confirm?: TransactionHook,
  ): Promise<{ url: string }>;
  /** @throws AppError calendar.unknown */
  revoke(userId: string, id: string, source?: Source): Promise<void>;
  /**
   * The calendar of a link, as its owner may see it now.
   * @throws AppError calendar.unknown if the link is unknown or revoked, or its board not
   * accessible
   */
  read(secret: string): Promise<string>;
}

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  config: Pick<Config, 'publicUrl'>;
}

type DatedTicket = Awaited<ReturnType<ReturnType<typeof calendarsRepository>['dated']>>[number];

/** Private links by which calendar applications subscribe to due dates. */
export function createCalendars({ store, repositories, config }: Deps): Calendars {
  const links = calendarsRepository(store.tables);
  const { audit } = repositories;

  async function boardNameOf(query: Query, userId: string, boardId: string | null) {
    return boardId && (await openBoard(query, repositories, userViewer(userId), boardId)).name;
  }

  return {
    list: (userId) =>
      store.read(async (query) => {
        const { actor } = await accessOf(query, repositories, userId);
        const opensAll = can(actor, 'boards.openAll');
        const open = new Set(await repositories.boardLists.openIds(query, userId, opensAll));
        const rows = await links.ofPerson(query, userId);
        return rows.map(({ boardName, ...link }) => ({
          ...link,
          boardName: link.boardId && open.has(link.boardId) ? boardName : null,
        }));
      }),

    async create(userId, boardId, source = NO_SOURCE, confirm = noConfirmation) {
      const secret = newToken();
      const at = Date.now();
      const row = { id: newId('c'), userId, boardId, digest: digestOf(secret), createdAt: at };
      await store.tx(async (query) => {
        await confirm(query);
        const detail = (await boardNameOf(query, userId, boardId)) ?? '';
        await links.put(query, row);
        await audit.record(query, { kind: 'calendarMade', by: userId, detail, at, source });
      });
      return { url: `${config.publicUrl}/calendar/${secret}.ics` };
    },

    async revoke(userId, id, source = NO_SOURCE) {
      await store.tx(async (query) => {
        const removed = await links.removeOwned(query, userId, id);
        if (!removed) throw new AppError('calendar.unknown');
        const entry = { kind: 'calendarRevoked' as const, by: userId, detail: '' };
        await audit.record(query, { ...entry, at: Date.now(), source });
      });
    },

    async read(secret) {
      if (!isToken(secret)) throw new AppError('calendar.unknown');
      return store.read(async (query) => {
        const link = await links.byDigest(query, digestOf(secret));
        if (!link) throw new AppError('calendar.unknown');
        const { userId, boardId } = link;
        const { actor } = await accessOf(query, repositories, userId);
        const name = await boardNameOf(query, userId, boardId).catch(asUnknownCalendar);
        const tickets = await links.dated(query, actor, boardId);
        const events = tickets.filter((row) => canSee(actor, row)).flatMap(eventOf);
        return renderCalendar(name ? `Freelane: ${name}` : 'Freelane', events);
      });
    },
  };

  function eventOf(ticket: DatedTicket): CalendarEvent[] {
    if (!ticket.dueDate) return [];
    const [day = '', time = ''] = ticket.dueDate.split('T');
    const at = time === '00:00:00' ? '' : `Due at ${time.slice(0, 5)}\n`;
    return [
      {
        uid: `${ticket.id}@${new URL(config.publicUrl).hostname}`,
        day,
        summary: ticket.name,
        description: `${at}${ticket.boardName} · ${ticket.columnName}`,
        url: ticketUrl(config, ticket.boardId, ticket.id),
        changedAt: ticket.updatedAt,
      },
    ];
  }
}

/** An inaccessible or deleted board is reported like an unknown link. */
function asUnknownCalendar(error: unknown): never {
  const isInaccessible = error instanceof AppError && error.code === 'board.unknown';
  throw isInaccessible ? new AppError('calendar.unknown') : error;
}
