import { AppError } from '../../errors.ts';
import { derivedId } from '../../ids.ts';
import { LIMITS } from '../../limits.ts';
import { can } from '../../permissions.ts';
import { type Board, type Column, ticketOf } from '../board.ts';
import { apply, type Change } from '../change.ts';
import type { Command } from '../commands.ts';
import { firstKeys, keysAfter, sortedColumns } from '../ordering.ts';
import type { Env, Outcome, ReadSet } from '../rule.ts';
import { memberChanges } from './board-settings.ts';
import {
  checkCanManage,
  checkCanOpen,
  hasDuplicates,
  loggedChanges,
  raiseVersion,
} from './columns.ts';

type Save = Command<'boards.save'>;
type SavedColumn = NonNullable<Save['columns']>[number];

export function saveBoardReads({ columns = [], members }: Save): ReadSet {
  return {
    members: true,
    restricted: members !== undefined,
    tickets: columns.flatMap(({ ticketIds = [] }) => ticketIds),
  };
}

/**
 * Saves a whole board by applying the differences, all or nothing. It never overwrites changes made
 * by others since the copy was read (decisions §5).
 */
export function saveBoard(board: Board, save: Save, env: Env): Outcome {
  checkCanOpen(board, env);
  checkFresh(board, save);
  const columns = save.columns ? columnChanges(board, save.columns, env) : [];
  const order = orderChanges(board, save, columns);
  // Tickets in a column that this save deletes need not stay visible to anyone.
  const memberUpdates = save.members ? memberChanges(apply(board, columns), save.members, env) : [];
  const renames = save.name !== undefined && save.name !== board.name;
  const head: Change[] = renames ? [{ type: 'board.set', set: { name: save.name as string } }] : [];
  if (columns.length + memberUpdates.length + head.length > 0) checkCanManage(board, env);
  if (order.length > 0 && !can(env.actor, 'boards.moveColumn', { board })) {
    throw new AppError('forbidden');
  }
  const changed = [...loggedChanges([...head, ...columns, ...order]), ...memberUpdates];
  if (changed.length === 0) return { changes: [] };
  return { changes: [...changed, ...loggedChanges([raiseVersion(board, env)])] };
}

function checkFresh(board: Board, { version, updatedAt }: Save): void {
  const isStale =
    version === undefined
      ? (updatedAt ?? board.updatedAt) < board.updatedAt
      : version !== board.version;
  if (isStale) throw new AppError('board.stale');
}

/** The deletions, renames and additions that turn the board's columns into the saved ones. */
function columnChanges(board: Board, saved: readonly SavedColumn[], env: Env): Change[] {
  if (hasDuplicates(saved.map(({ name }) => name))) throw new AppError('column.nameTaken');
  const matches = matchedColumns(board, saved, env);
  const matched = new Set(matches.values());
  const removed = sortedColumns(board).filter((column) => !matched.has(column));
  const added = saved.filter((column) => !matches.has(column));
  if (board.columns.size - removed.length + added.length > LIMITS.columns) {
    throw new AppError('column.limit');
  }
  return [
    ...removed.map(({ id }) => ({ type: 'column.removed' as const, id })),
    ...renamings(matches),
    ...additions(board, added, env),
  ];
}

/**
 * Matches each saved column to an existing one: by id, else by name, else to a column that the save
 * does not name and that holds one of the saved column's tickets.
 */
function matchedColumns(
  board: Board,
  saved: readonly SavedColumn[],
  env: Env,
): Map<SavedColumn, Column> {
  const matches = new Map<SavedColumn, Column>();
  const unmatched = new Set(board.columns.values());
  const strategies: ((saved: SavedColumn) => Column | undefined)[] = [
    ({ id }) => board.columns.get(id ?? ''),
    ({ name }) => [...unmatched].find((column) => column.name === name),
    ({ ticketIds = [] }) => columnHolding(board, ticketIds, unmatched, env),
  ];
  for (const find of strategies) {
    for (const column of saved) {
      const match = matches.has(column) ? undefined : find(column);
      if (!match || !unmatched.delete(match)) continue;
      matches.set(column, match);
    }
  }
  return matches;
}

function columnHolding(
  board: Board,
  ticketIds: readonly string[],
  unmatched: ReadonlySet<Column>,
  { actor }: Env,
): Column | undefined {
  for (const id of ticketIds) {
    const ticket = ticketOf(board, id);
    if (!ticket || !can(actor, 'tickets.see', { board, ticket })) continue;
    const column = board.columns.get(ticket.columnId);
    if (column && unmatched.has(column)) return column;
  }
  return undefined;
}

/**
 * A column whose name is given to another one first gets a temporary name that no user can choose,
 * because it would be trimmed. So no two columns ever share a name, not even between two
 * statements.
 */
function renamings(matches: Map<SavedColumn, Column>): Change[] {
  const renamed = [...matches].filter(([saved, { name }]) => saved.name !== name);
  const taken = new Set(renamed.map(([saved]) => saved.name));
  const set = (id: string, name: string): Change => ({ type: 'column.set', id, set: { name } });
  return [
    ...renamed.filter(([, { name }]) => taken.has(name)).map(([, { id }]) => set(id, ` ${id}`)),
    ...renamed.map(([saved, { id }]) => set(id, saved.name)),
  ];
}

function additions(board: Board, added: readonly SavedColumn[], env: Env): Change[] {
  const last = sortedColumns(board).at(-1)?.pos ?? null;
  const keys = keysAfter(last, added.length);
  return added.map(({ name }, n) => ({
    type: 'column.put',
    column: { id: derivedId(env.commandId, 'column', n), name, pos: keys[n] as string },
  }));
}

/** The requested column order, which must name exactly the columns after the save. */
function orderChanges(board: Board, { columnOrder }: Save, changes: Change[]): Change[] {
  if (!columnOrder) return [];
  const columns = sortedColumns(apply(board, changes));
  const byName = new Map(columns.map((column) => [column.name, column]));
  const ordered = columnOrder.map((name) => byName.get(name));
  if (
    hasDuplicates(columnOrder) ||
    ordered.length !== columns.length ||
    ordered.includes(undefined)
  ) {
    throw new AppError('board.columnOrder');
  }
  if (ordered.every((column, n) => column === columns[n])) return [];
  const keys = firstKeys(columns.length);
  return ordered.map((column, n) => ({
    type: 'column.set',
    id: (column as Column).id,
    set: { pos: keys[n] as string },
  }));
}
