import { translated } from '../../core/automations/automation.ts';
import type { Member } from '../../core/board/board.ts';
import { columnSettingsOf } from '../../core/board/column.ts';
import type { Command, UndoTransfer } from '../../core/board/commands.ts';
import { type CustomField, valuesOfFields } from '../../core/board/fields/custom-fields.ts';
import { byPosition } from '../../core/board/ordering.ts';
import { patchTicket, type Ticket, type TicketCopy } from '../../core/board/ticket.ts';
import { cardFieldsOf, DETAIL_NAMES, EMPTY_VALUES } from '../../core/board/ticket-fields.ts';
import { audienceOf, sees } from '../../core/board/visibility.ts';
import { type CommandReply, formatCursor } from '../../core/board/wire/feed.ts';
import { AppError } from '../../core/errors.ts';
import { derivedId } from '../../core/ids.ts';
import { can } from '../../core/permissions.ts';
import { pick } from '../../core/pick.ts';
import { openBoard, openBoardAs } from '../access/board-access.ts';
import { userViewer } from '../access/viewer.ts';
import type { Bus } from '../bus/bus.ts';
import { NO_SOURCE } from '../lib/request-source.ts';
import { type AutomationRow, newAutomationRow } from '../storage/automations/automations.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import { hashOf } from './command-answers.ts';
import type { Execute, ExecuteIn } from './execute-command.ts';

/** Tickets copied per transaction, which bounds how long other writers wait. */
const TICKETS_PER_TRANSACTION = 100;

/** Tickets that are created from a template have no dates (ZK4). */
const NO_DATES = pick(EMPTY_VALUES, cardFieldsOf('date'));

function withoutDates(ticket: Ticket, fields: readonly CustomField[]): Ticket {
  const others = fields.filter(({ type }) => type !== 'DATE');
  return patchTicket(ticket, { ...NO_DATES, fields: valuesOfFields(others, ticket.fields) });
}

/** A new board that copies the columns of another one. */
export interface BoardCopy {
  sourceId: string;
  /** The new board's id. */
  boardId: string;
  name: string;
  members: Member[];
  projectId?: string | null | undefined;
  /** Whether the tickets visible to the actor are copied too. */
  withTickets: boolean;
}

/** The transfer of a ticket to the end of a column of another board. */
export interface MoveToBoard {
  boardId: string;
  ticketId: string;
  toBoardId: string;
  columnId: string;
  /** The state to restore if this transfer undoes an earlier one in the opposite direction. */
  wayBack?: UndoTransfer | undefined;
}

/** `arrived`: the ticket's new state, if the sender sees it and the command is not a repetition. */
export interface MovedReply extends CommandReply {
  arrived: UndoTransfer['was'] | null;
}

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  bus: Bus;
  execute: Execute;
  executeIn: ExecuteIn;
}

export type Duplicates = ReturnType<typeof createDuplicates>;

/** Copies boards and transfers tickets between boards; closed to tokens of a single board. */
export function createDuplicates({ store, repositories, bus, execute, executeIn }: Deps) {
  const { automations, boards, boardRecords, tickets, ticketLinks, ticketTransfer } = repositories;
  const { savedViews, log } = repositories;

  /**
   * Copies a board. The new board exists at once, and its tickets follow in several transactions. A
   * repetition with the same command id adds the tickets that are still missing.
   * @throws AppError board.unknown, forbidden, board.exists
   */
  async function copyBoard(
    userId: string,
    commandId: string,
    { sourceId, withTickets, ...newBoard }: BoardCopy,
    source = NO_SOURCE,
  ): Promise<CommandReply> {
    const { columns, copies, settings, links, rules } = await store.read((query) =>
      readSource(query, userId, sourceId, withTickets),
    );
    const names = columns.map(({ name }) => name);
    const create = {
      type: 'boards.create' as const,
      ...newBoard,
      columns: names,
      columnSettings: columns.map(columnSettingsOf),
      ...settings,
    };
    const viewer = userViewer(userId);
    const reply = await execute(viewer, commandId, create, source);
    const copyIdOfColumn = new Map(
      columns.map(({ id }, n) => [id, derivedId(commandId, 'column', n)]),
    );
    const { boardId } = newBoard;
    const copyIds = new Map<string, string>();
    for (let at = 0; at < copies.length; at += TICKETS_PER_TRANSACTION) {
      const batch = copies.slice(at, at + TICKETS_PER_TRANSACTION).map((copy) => ({
        ...copy,
        columnId: copyIdOfColumn.get(copy.columnId) ?? copy.columnId,
      }));
      const add = { type: 'tickets.addCopies' as const, boardId, copies: batch };
      const batchId = `${commandId}-${at}`;
      await execute(viewer, batchId, add, source);
      for (const [n, { ticket }] of batch.entries()) {
        copyIds.set(ticket.id, derivedId(batchId, 'ticket', n + 1));
      }
    }
    for (let at = 0; at < links.length; at += TICKETS_PER_TRANSACTION) {
      const batch = links.slice(at, at + TICKETS_PER_TRANSACTION).map(({ kind, from, to }) => ({
        kind,
        from: copyIds.get(from) ?? '',
        to: copyIds.get(to) ?? '',
      }));
      const add = { type: 'tickets.addLinks' as const, boardId, links: batch };
      await execute(viewer, `${commandId}-links-${at}`, add, source);
    }
    await copyRules(rules, userId, commandId, newBoard, copyIdOfColumn);
    return reply;
  }

  /**
   * The rules of a board come last, so that its copied tickets do not start them. They act as the
   * user who copies. Those that name someone who is not on the new board are left out.
   */
  async function copyRules(
    rules: readonly AutomationRow[],
    userId: string,
    commandId: string,
    { boardId, members }: Pick<BoardCopy, 'boardId' | 'members'>,
    copyIdOfColumn: ReadonlyMap<string, string>,
  ): Promise<void> {
    if (rules.length === 0) return;
    const here = new Set([userId, ...members.map((member) => member.userId)]);
    const to = {
      person: (id: string) => (here.has(id) ? id : null),
      column: (id: string) => copyIdOfColumn.get(id) ?? null,
    };
    const copied = rules.flatMap((rule) => translated(rule, to) ?? []);
    await store.tx(async (query) => {
      const board = await boards.head(query, boardId);
      if (!board) return;
      const place = { boardId, madeBy: userId, cursor: formatCursor(board) };
      const rows = copied.map((rule, n) =>
        newAutomationRow(rule, { ...place, id: `a${n}-${commandId}`, at: board.at + n }),
      );
      await automations.insert(query, rows);
    });
  }

  /** The columns of a board and its tickets visible to the user, both in order. */
  async function readSource(query: Query, userId: string, id: string, withTickets: boolean) {
    const opened = await openBoardAs(query, repositories, userViewer(userId), id);
    const { row, actor, board } = opened;
    if (!can(actor, 'boards.create')) throw new AppError('forbidden');
    const { columns } = await boardRecords.structure(query, id);
    const all = withTickets ? await tickets.ofBoard(query, id) : [];
    const visible = all.filter((ticket) => can(actor, 'tickets.see', { ticket }));
    const copies: TicketCopy[] = visible.sort(byPosition).map((ticket) => ({
      ticket: row.isTemplate ? withoutDates(ticket, row.customFields) : ticket,
      columnId: ticket.columnId,
      details: pick(ticket, DETAIL_NAMES),
    }));
    const { estimateUnit, labelColors, archiveAfterDays, fadeAfterDays, customFields, about } = row;
    const { sharesTime } = row;
    const views = await savedViews.shared(query, id);
    const settings = {
      ...{ estimateUnit, archiveAfterDays, fadeAfterDays, customFields, about, views },
      sharesTime,
      labelColors: [...labelColors],
      appearance: pick(row, ['color', 'background']),
    };
    const copied = new Set(visible.map((ticket) => ticket.id));
    const stored = withTickets ? await ticketLinks.ofBoard(query, id) : [];
    const links = stored.filter(({ from, to }) => copied.has(from) && copied.has(to));
    const hasRules = row.isTemplate || can(actor, 'boards.manage', { board });
    const rules = hasRules ? await automations.ofBoard(query, id) : [];
    return { columns: columns.sort(byPosition), copies, settings, links, rules };
  }

  /**
   * Transfers a ticket to another board, with its comments, photos, files and history, in one
   * transaction over both.
   * @throws AppError board.unknown, ticket.unknown, forbidden, column.unknown, command.reused; with
   * `wayBack` also ticket.moved and ticket.changed
   */
  async function moveToBoard(
    userId: string,
    commandId: string,
    { boardId, ticketId, toBoardId, columnId, wayBack }: MoveToBoard,
    source = NO_SOURCE,
  ): Promise<MovedReply> {
    const { was, back } = wayBack ?? {};
    const leave = { type: 'tickets.leave' as const, boardId, ticketId, was };
    const arrive = {
      type: 'tickets.arrive' as const,
      boardId: toBoardId,
      ticketId,
      columnId,
      back,
    };
    const transfer = store.tx(async (query) => {
      await ticketTransfer.lockBoards(query, [boardId, toBoardId]);
      await executeIn(query, userId, commandId, leave, source);
      if (boardId === toBoardId) throw new AppError('ticket.sameBoard');
      await checkColumn(query, userId, toBoardId, columnId);
      const left = await boards.head(query, boardId);
      await ticketTransfer.take(query, { ticketId, from: boardId, to: toBoardId, columnId });
      const arriving = { ...arrive, leftFields: [...(left?.customFields ?? [])] };
      const reply = await executeIn(query, userId, commandId, arriving, source);
      return { ...reply, arrived: await arrivedAt(query, userId, ticketId) };
    });
    const reply = await transfer.catch(async (error) => {
      const first = await firstAnswer({ by: userId, commandId }, leave, arrive);
      if (first) return { ...first, arrived: null };
      throw error;
    });
    bus.notifyChanged(boardId);
    bus.notifyChanged(toBoardId);
    return reply;
  }

  async function arrivedAt(query: Query, userId: string, ticketId: string) {
    const ticket = await tickets.byId(query, ticketId);
    if (!ticket || !sees(audienceOf(ticket), userId)) return null;
    const { columnId, pos, assignee, coAssignees, visibleTo, fields } = ticket;
    return {
      ...{ columnId, pos, assignee },
      ...(coAssignees && { coAssignees: [...coAssignees] }),
      visibleTo: visibleTo && [...visibleTo],
      fields,
    };
  }

  /**
   * The earlier answer to a repeated transfer, or null.
   * @throws AppError command.reused if the id was used for another command
   */
  async function firstAnswer(
    sent: { by: string; commandId: string },
    leave: Command,
    arrive: Command,
  ): Promise<CommandReply | null> {
    const [left, arrived] = await store.read(async (query) => [
      await log.answerTo(query, { ...sent, boardId: leave.boardId }),
      await log.answerTo(query, { ...sent, boardId: arrive.boardId }),
    ]);
    if (!left && !arrived) return null;
    const isSame = left?.hash === hashOf(leave) && arrived?.hash === hashOf(arrive);
    if (!isSame) throw new AppError('command.reused');
    return arrived.answer;
  }

  /** Checks the target before records are moved. @throws AppError board.unknown, column.unknown */
  async function checkColumn(query: Query, userId: string, boardId: string, columnId: string) {
    await openBoard(query, repositories, userViewer(userId), boardId);
    const { columns } = await boardRecords.structure(query, boardId);
    if (!columns.some(({ id }) => id === columnId)) throw new AppError('column.unknown');
  }

  return { copyBoard, moveToBoard };
}
