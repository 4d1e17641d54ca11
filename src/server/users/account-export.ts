import { isAboutMoney } from '../../core/audit.ts';
import { assigneeIdsOf } from '../../core/board/fields/assignees.ts';
import { AppError } from '../../core/errors.ts';
import { can } from '../../core/permissions.ts';
import type { Actor } from '../../core/users/user.ts';
import { accessOf } from '../access/board-access.ts';
import { billedReader, entryView, targetReader, timerView } from '../access/time-access.ts';
import { userViewer } from '../access/viewer.ts';
import type { ApiTokens } from '../auth/api-tokens.ts';
import type { Caller } from '../auth/authenticate.ts';
import type { BoardQueries } from '../boards/board-queries.ts';
import { type Client, sourceOf } from '../lib/request-source.ts';
import { exportRowsRepository } from '../storage/boards/export-rows.ts';
import { historyRepository, oldestFirst } from '../storage/boards/log/history.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Tables } from '../storage/schema.ts';
import type { Query, Store } from '../storage/store.ts';
import type { TicketRecord } from '../storage/tickets/tickets.ts';

interface WrittenComment {
  boardId: string;
  ticketId: string;
  id: string;
  text: string;
  photoUrls: readonly string[];
  at: number;
  editedAt: number | null;
}

interface DoneEntry {
  ticketId: string;
  at: number;
  notes: string;
}

/** Maximum number of exported audit entries, the newest ones. */
const MAX_EXPORTED_AUDIT_ENTRIES = 10_000;

interface Deps<Account, Device> {
  store: Store;
  repositories: BoardRepositories;
  apiTokens: ApiTokens;
  queries: BoardQueries;
  accountOf(query: Query, userId: string): Promise<Account>;
  devices(caller: Caller): Promise<Device[]>;
}

/** Exports the stored data of a user. */
export function createAccountExport<Account, Device extends { id: string }>(
  deps: Deps<Account, Device>,
) {
  const { store, repositories, apiTokens, queries, accountOf, devices } = deps;
  const { audit, projects } = repositories;
  /** Ids of users whose export is running. */
  const exporting = new Set<string>();

  /**
   * Exports all stored data of a user that they may see. It reads much, so each user runs one
   * export at a time. @throws AppError server.busy
   */
  async function exported(caller: Caller, client: Client) {
    const { id } = caller.user;
    if (exporting.has(id)) throw new AppError('server.busy', { retryAfterSeconds: 1 });
    exporting.add(id);
    try {
      return await exportOf(caller, client);
    } finally {
      exporting.delete(id);
    }
  }

  async function exportOf(caller: Caller, client: Client) {
    const userId = caller.user.id;
    const event = { by: userId, detail: '', at: Date.now(), source: sourceOf(client) };
    await store.tx((query) => audit.record(query, { kind: 'exported', ...event }));
    const data = await store.readLong(async (query) => ({
      account: await accountOf(query, userId),
      projects: await projects.ownedBy(query, userId),
      ...(await contentOf(query, store.tables, repositories, userId)),
      audit: await auditOf(query, userId),
    }));
    return {
      exportedAt: Date.now(),
      ...data,
      devices: (await devices(caller)).map(({ id: _, ...device }) => device),
      apiTokens: await apiTokens.list(userId),
      boards: (await queries.listBoards(userViewer(userId))).filter(
        ({ createdBy, role }) => createdBy === userId || role !== null,
      ),
    };
  }

  /**
   * Audit entries by and about the user, those about money only for those who may see it. For entries
   * of others, author and source are left out.
   */
  async function auditOf(query: Query, personId: string) {
    const { actor } = await accessOf(query, repositories, personId);
    const rows = await audit.list(query, { personId }, MAX_EXPORTED_AUDIT_ENTRIES);
    const visible = can(actor, 'finances.open') ? rows : rows.filter((row) => !isAboutMoney(row));
    return visible.map(({ id: _, by, ip, userAgent, ...entry }) =>
      by === personId ? { ...entry, by, ip, userAgent } : entry,
    );
  }

  return { exported };
}

/** A user's tickets, comments and history entries, on tickets that are visible to them now. */
async function contentOf(
  query: Query,
  tables: Tables,
  repositories: BoardRepositories,
  userId: string,
) {
  const exported = exportRowsRepository(tables);
  const visibleIds = new Set<string>();
  const tickets: TicketRecord[] = [];
  const comments: WrittenComment[] = [];
  const history: DoneEntry[] = [];
  const { actor } = await accessOf(query, repositories, userId);
  const time = await timeOf(query, repositories, actor);
  const isAdmin = can(actor, 'boards.openAll');
  for (const boardId of await repositories.boardLists.openIds(query, userId, isAdmin)) {
    for await (const portion of exported.ticketsOnBoard(query, boardId)) {
      const visible = portion.filter((ticket) => can(actor, 'tickets.see', { ticket }));
      for (const { id } of visible) visibleIds.add(id);
      const isTheirs = (ticket: TicketRecord) =>
        ticket.createdBy === userId || assigneeIdsOf(ticket).includes(userId);
      tickets.push(...visible.filter(isTheirs));
    }
    for await (const { author, ...comment } of exported.commentsOf(query, boardId)) {
      if (author === userId && visibleIds.has(comment.ticketId))
        comments.push({ boardId, ...comment });
    }
  }
  for await (const entry of historyRepository(tables).ofPerson(query, userId)) {
    if (visibleIds.has(entry.ticketId)) history.push(entry);
  }
  return { tickets, comments: comments.sort(oldestFirst), history, time };
}

/** Their recorded time, oldest first, and their running timer. */
async function timeOf(query: Query, repositories: BoardRepositories, actor: Actor) {
  const entries = await repositories.timeEntries.allOf(query, actor.id);
  const { timer } = await repositories.timeHeads.find(query, actor.id);
  const targets = timer ? [timer, ...entries] : entries;
  const reader = await targetReader(query, repositories, actor, targets);
  const billedOf = await billedReader(query, repositories, actor, entries, false);
  return {
    entries: entries.map((entry) => entryView(entry, reader, actor.id, billedOf)),
    timer: timer && timerView(timer, reader),
  };
}
