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
import { checkManages, checkOpens, hasDuplicates, loggedChanges, revised } from './columns.ts';

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
 * Saves a whole board as the differences to what it is: wholly or not at all, and never over what a
 * colleague changed since the copy was taken (decisions §5).
 */
export function saveBoard(board: Board, save: Save, env: Env): Outcome {
  checkOpens(board, env);
  checkFresh(board, save);
  const columns = save.columns ? columnChanges(board, save.columns, env) : [];
  const order = orderChanges(board, save, columns);
  // Tickets of a column that the save deletes are kept visible to nobody.
  const people = save.members ? memberChanges(apply(board, columns), save.members, env) : [];
  const renames = save.name !== undefined && save.name !== board.name;
  const head: Change[] = renames ? [{ type: 'board.set', set: { name: save.name as string } }] : [];
  if (columns.length + people.length + head.length > 0) checkManages(board, env);
  if (order.length > 0 && !can(env.actor, 'boards.moveColumn', { board })) {
    throw new AppError('forbidden');
  }
  const changed = [...loggedChanges([...head, ...columns, ...order]), ...people];
  if (changed.length === 0) return { changes: [] };
  return { changes: [...changed, ...loggedChanges([revised(board, env)])] };
}

function checkFresh(board: Board, { version, updatedAt }: Save): void {
  const isStale =
    version === undefined
      ? (updatedAt ?? board.updatedAt) < board.updatedAt
      : version !== board.version;
  if (isStale) throw new AppError('board.stale');
}

/** Deletions, renamings and additions that lead from the board's columns to the saved ones. */
function columnChanges(board: Board, saved: readonly SavedColumn[], env: Env): Change[] {
  if (hasDuplicates(saved.map(({ name }) => name))) throw new AppError('column.nameTaken');
  const matches = matchedColumns(board, saved, env);
  const kept = new Set(matches.values());
  const removed = sortedColumns(board).filter((column) => !kept.has(column));
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
 * Which column each saved one is: by id, else by name, else the one that is missing from the save
 * and has the tickets that the saved one names.
 */
function matchedColumns(
  board: Board,
  saved: readonly SavedColumn[],
  env: Env,
): Map<SavedColumn, Column> {
  const matches = new Map<SavedColumn, Column>();
  const free = new Set(board.columns.values());
  const ways: ((saved: SavedColumn) => Column | undefined)[] = [
    ({ id }) => board.columns.get(id ?? ''),
    ({ name }) => [...free].find((column) => column.name === name),
    ({ ticketIds = [] }) => columnHolding(board, ticketIds, free, env),
  ];
  for (const way of ways) {
    for (const column of saved) {
      const match = matches.has(column) ? undefined : way(column);
      if (!match || !free.delete(match)) continue;
      matches.set(column, match);
    }
  }
  return matches;
}

function columnHolding(
  board: Board,
  ticketIds: readonly string[],
  free: ReadonlySet<Column>,
  { actor }: Env,
): Column | undefined {
  for (const id of ticketIds) {
    const ticket = ticketOf(board, id);
    if (!ticket || !can(actor, 'tickets.see', { board, ticket })) continue;
    const column = board.columns.get(ticket.columnId);
    if (column && free.has(column)) return column;
  }
  return undefined;
}

/**
 * A column whose name goes to another one first gets a name that nobody can give, which would be
 * trimmed: no two share a name ever, not even between two statements.
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

/** The order that was asked for, which must name exactly the columns that there are then. */
function orderChanges(board: Board, { columnOrder }: Save, changes: Change[]): Change[] {
  if (!columnOrder) return [];
  const columns = sortedColumns(apply(board, changes));
  const byName = new Map(columns.map((column) => [column.name, column]));
  const wanted = columnOrder.map((name) => byName.get(name));
  if (
    hasDuplicates(columnOrder) ||
    wanted.length !== columns.length ||
    wanted.includes(undefined)
  ) {
    throw new AppError('board.columnOrder');
  }
  if (wanted.every((column, n) => column === columns[n])) return [];
  const keys = firstKeys(columns.length);
  return wanted.map((column, n) => ({
    type: 'column.set',
    id: (column as Column).id,
    set: { pos: keys[n] as string },
  }));
}
