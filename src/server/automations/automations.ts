import {
  type AutomationDefinition,
  columnsIn,
  type PauseReason,
  peopleIn,
  type RunResult,
} from '../../core/automations/automation.ts';
import { isInEffect } from '../../core/automations/effect.ts';
import { audienceOf, sees } from '../../core/board/visibility.ts';
import { formatCursor } from '../../core/board/wire/feed.ts';
import { AppError } from '../../core/errors.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import { isManager, managedBoard } from '../access/board-access.ts';
import type { Viewer } from '../access/viewer.ts';
import { noConfirmation, type TransactionHook } from '../auth/sessions.ts';
import { NO_SOURCE, type Source } from '../lib/request-source.ts';
import {
  type AutomationRow,
  type LoggedRun,
  newAutomationRow,
} from '../storage/automations/automations.ts';
import type { BoardRow } from '../storage/boards/rows.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import type { AutomationRunner } from './automation-runner.ts';

/** A run of a rule on a ticket that the viewer sees. Times are ms since 1970. */
export interface AutomationRun {
  number: number;
  at: number;
  result: RunResult;
  /** The code of the error that refused it. */
  error: string | null;
  ticketId: string;
  ticketName: string;
  /**
   * The entry of the ticket's history by which the change can be undone; null if there is nothing
   * to undo, or the change is no longer in effect.
   */
  undoableEntryId: string | null;
}

/** A rule of a board as its managers see it. */
export interface Automation extends AutomationDefinition {
  id: string;
  boardId: string;
  /** The user who saved it last; the rule acts as this user. */
  madeBy: string;
  createdAt: number;
  /** Why it is inactive although it is turned on. */
  pauseReason: PauseReason | null;
  /** The last run on a ticket that the viewer sees. */
  lastRun: AutomationRun | null;
}

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  automationRunner: Pick<AutomationRunner, 'poll'>;
  now?: () => number;
}

/**
 * The automation rules of a board, administered by its managers. Others get board.unknown or
 * forbidden; an unknown rule is automation.unknown.
 */
export type Automations = ReturnType<typeof createAutomations>;

export function createAutomations({ store, repositories, automationRunner, now = Date.now }: Deps) {
  const { automations, boardRecords, photos: locks, audit } = repositories;

  /** Oldest first. */
  function list(viewer: Viewer, boardId: string): Promise<Automation[]> {
    return store.read(async (query) => {
      const board = await managedBoard(query, repositories, viewer, boardId);
      const rows = await automations.ofBoard(query, boardId);
      const runs = await visibleRuns(query, viewer, rows);
      const views: Automation[] = [];
      for (const row of rows) {
        const lastRun = runs.find(({ automationId }) => automationId === row.id);
        views.push(await viewOf(query, row, board, lastRun ? runView(lastRun) : null));
      }
      return views;
    });
  }

  /**
   * Creates or replaces the rule with this id. It acts as the viewer from now on, and from this
   * position in the log: earlier events do not start it.
   * @throws AppError automation.limit, column.unknown, ticket.personUnknown; automation.unknown if
   * it is to be replaced and does not exist
   */
  async function save(
    viewer: Viewer,
    boardId: string,
    { id, isNew, definition }: { id: string; isNew: boolean; definition: AutomationDefinition },
    source: Source = NO_SOURCE,
    confirm: TransactionHook = noConfirmation,
  ): Promise<Automation> {
    const saved = await store.tx(async (query) => {
      await confirm(query);
      // Serialises concurrent calls, so that the count includes rules created meanwhile.
      await locks.lockBoard(query, boardId);
      const board = await managedBoard(query, repositories, viewer, boardId);
      const existing = await automations.find(query, boardId, id);
      if (!existing && !isNew) throw new AppError('automation.unknown');
      // A repeated creation.
      if (existing && isNew) return viewOf(query, existing, board, null);
      if (
        !existing &&
        (await automations.countOf(query, boardId)) >= RESOURCE_LIMITS.automations.max
      ) {
        throw new AppError('automation.limit');
      }
      await checkNames(query, board, definition);
      const row = {
        ...newAutomationRow(definition, {
          ...{ id, boardId, madeBy: viewer.userId },
          cursor: formatCursor(board),
          at: now(),
        }),
        ...(existing && { createdAt: existing.createdAt }),
      };
      if (existing) await automations.set(query, id, row);
      else await automations.insert(query, [row]);
      await recordAudit(query, existing ? 'automationChanged' : 'automationMade', row.name, {
        ...{ viewer, board, source },
      });
      return viewOf(query, row, board, null);
    });
    automationRunner.poll();
    return saved;
  }

  function remove(
    viewer: Viewer,
    boardId: string,
    id: string,
    source: Source = NO_SOURCE,
  ): Promise<void> {
    return store.tx(async (query) => {
      const board = await managedBoard(query, repositories, viewer, boardId);
      const row = await requireAutomation(query, boardId, id);
      await automations.remove(query, id);
      await recordAudit(query, 'automationDeleted', row.name, { viewer, board, source });
    });
  }

  /** The last runs of a rule on tickets that the viewer sees, newest first. */
  function runs(viewer: Viewer, boardId: string, id: string): Promise<AutomationRun[]> {
    return store.read(async (query) => {
      await managedBoard(query, repositories, viewer, boardId);
      const row = await requireAutomation(query, boardId, id);
      return (await visibleRuns(query, viewer, [row])).map(runView);
    });
  }

  async function requireAutomation(query: Query, boardId: string, id: string) {
    const row = await automations.find(query, boardId, id);
    if (!row) throw new AppError('automation.unknown');
    return row;
  }

  async function visibleRuns(query: Query, { userId }: Viewer, rows: readonly AutomationRow[]) {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const boardIds = new Set(rows.map(({ boardId }) => boardId));
    const logged = await automations.runsOf(query, ids);
    return logged.filter(
      ({ ticket }) => boardIds.has(ticket.boardId) && sees(audienceOf(ticket), userId),
    );
  }

  async function checkNames(query: Query, board: BoardRow, definition: AutomationDefinition) {
    const { columns, members } = await boardRecords.structure(query, board.id);
    const columnIds = new Set(columns.map(({ id }) => id));
    const userIds = new Set([board.createdBy, ...members.map(({ userId }) => userId)]);
    if (!columnsIn(definition).every((id) => columnIds.has(id))) {
      throw new AppError('column.unknown');
    }
    if (!peopleIn(definition).every((id) => userIds.has(id))) {
      throw new AppError('ticket.personUnknown');
    }
  }

  async function viewOf(
    query: Query,
    row: AutomationRow,
    board: BoardRow,
    lastRun: AutomationRun | null,
  ): Promise<Automation> {
    const { id, boardId, name, trigger, conditions, actions, isOn, madeBy, createdAt } = row;
    const isManaged = await isManager(query, repositories, madeBy, board);
    const pauseReason = isManaged ? row.pauseReason : 'notManager';
    return {
      ...{ id, boardId, name, trigger, conditions, actions, isOn, madeBy, createdAt },
      pauseReason: isOn ? pauseReason : null,
      lastRun,
    };
  }

  function recordAudit(
    query: Query,
    kind: 'automationMade' | 'automationChanged' | 'automationDeleted',
    name: string,
    { viewer, board, source }: { viewer: Viewer; board: BoardRow; source: Source },
  ): Promise<void> {
    const detail = `${board.name} · ${name}`;
    return audit.record(query, { kind, by: viewer.userId, detail, at: now(), source });
  }

  return { list, save, remove, runs };
}

function runView(run: LoggedRun): AutomationRun {
  const { number, at, result, error, effect, ticket } = run;
  const isUndoable = effect && ticket.archivedAt === null && isInEffect(effect, ticket);
  return {
    ...{ number, at, result, error, ticketId: ticket.id, ticketName: ticket.name },
    undoableEntryId: isUndoable ? effect.entryId : null,
  };
}
