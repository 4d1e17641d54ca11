import { AppError } from '../../errors.ts';
import { derivedId } from '../../ids.ts';
import { omitUndefined } from '../../lib/omit-undefined.ts';
import { pick } from '../../lib/pick.ts';
import { LIMITS } from '../../limits.ts';
import { can } from '../../permissions.ts';
import { type Board, type Column, hasOthersActivity, projectOf } from '../board.ts';
import type { Change, LoggedChange } from '../change.ts';
import { type ColumnSettings, columnSettingsOf } from '../columns/column.ts';
import type { Command } from '../commands.ts';
import { firstKeys, keyBetween, sortedColumns } from '../ordering.ts';
import type { Env, Outcome, ReadSet } from '../rule.ts';
import { sharedViews } from '../settings/shared-views.ts';

/** A board before its creation, on which `boards.create` is decided. */
export function emptyBoard(id: string): Board {
  return {
    id,
    name: '',
    createdBy: '',
    createdAt: 0,
    updatedAt: 0,
    version: 0,
    projectId: null,
    isTemplate: false,
    estimateUnit: 'POINTS',
    labelColors: [],
    archiveAfterDays: null,
    fadeAfterDays: null,
    sharesTime: true,
    ticketKey: '',
    customFields: [],
    about: '',
    isAboutShared: false,
    color: null,
    background: null,
    members: new Map(),
    columns: new Map(),
    tickets: new Map(),
  };
}

export function createBoardReads({ name, projectId }: Command<'boards.create'>): ReadSet {
  return { projects: [projectId ?? null], freeKeyFor: name };
}

/** Creates a board with its members and columns. The creator is never among the members. */
export function createBoard(empty: Board, command: Command<'boards.create'>, env: Env): Outcome {
  if (!can(env.actor, 'boards.create')) throw new AppError('forbidden');
  if (command.projectId) checkCanAttach(empty, command.projectId, env);
  if (hasDuplicates(command.columns)) throw new AppError('column.nameTaken');
  if (hasDuplicates(command.members.map((member) => member.userId))) {
    throw new AppError('board.memberTwice');
  }
  const keys = firstKeys(command.columns.length);
  const head = {
    name: command.name,
    createdBy: env.actor.id,
    createdAt: env.at,
    updatedAt: env.at,
    version: 1,
    projectId: command.projectId ?? null,
    ticketKey: empty.partial?.freeKey ?? '',
    ...(command.estimateUnit && { estimateUnit: command.estimateUnit }),
    ...(command.archiveAfterDays && { archiveAfterDays: command.archiveAfterDays }),
    ...(command.fadeAfterDays && { fadeAfterDays: command.fadeAfterDays }),
    ...(command.sharesTime === false && { sharesTime: false }),
    ...(command.about && { about: command.about }),
    ...command.appearance,
    ...(command.labelColors && { labelColors: command.labelColors }),
    ...(command.customFields && { customFields: command.customFields }),
  };
  const members = command.members.filter((member) => member.userId !== env.actor.id);
  const settings = command.columnSettings ?? [];
  const columns = command.columns.map((name, n) => ({
    id: derivedId(env.commandId, 'column', n),
    name,
    pos: keys[n] as string,
    ...settings[n],
  }));
  return {
    changes: loggedChanges([
      { type: 'board.set', set: head },
      ...members.map((member) => ({ type: 'member.put' as const, member })),
      ...columns.map((column) => ({ type: 'column.put' as const, column })),
    ]).concat(sharedViews(command.views ?? [], (n) => derivedId(env.commandId, 'view', n))),
    result: { id: command.boardId },
  };
}

/** Appends a column. Names are unique within a board (decisions §2). */
export function addColumn(board: Board, command: Command<'boards.addColumn'>, env: Env): Outcome {
  checkCanManage(board, env);
  checkNameIsFree(board, command.name);
  if (board.columns.size >= LIMITS.columns) throw new AppError('column.limit');
  const last = sortedColumns(board).at(-1);
  const id = derivedId(env.commandId, 'column');
  const column = { id, name: command.name, pos: keyBetween(last?.pos ?? null, null) };
  return {
    changes: loggedChanges([{ type: 'column.put', column }, raiseVersion(board, env)]),
    result: { id },
  };
}

/** Renames a column. Its tickets refer to it by id and are unchanged. */
export function renameColumn(
  board: Board,
  command: Command<'boards.renameColumn'>,
  env: Env,
): Outcome {
  checkCanManage(board, env);
  const column = columnOf(board, command.columnId);
  if (command.was !== undefined && column.name !== command.was) {
    throw new AppError('column.changed');
  }
  if (column.name === command.name) return { changes: [] };
  checkNameIsFree(board, command.name);
  const set = { name: command.name };
  return {
    changes: loggedChanges([{ type: 'column.set', id: column.id, set }, raiseVersion(board, env)]),
  };
}

/** Sets a column's settings, and with them its name. A hard limit needs a limit. */
export function editColumn(board: Board, command: Command<'boards.editColumn'>, env: Env): Outcome {
  checkCanManage(board, env);
  const column = columnOf(board, command.columnId);
  const current = { name: column.name, ...columnSettingsOf(column) };
  if (differing(current, command.was ?? {}).length > 0) throw new AppError('column.changed');
  const edited = { ...current, ...omitUndefined(command.set) };
  if (edited.limit === null) edited.isLimitHard = false;
  const names = differing(current, edited);
  if (names.length === 0) return { changes: [] };
  if (names.includes('name')) checkNameIsFree(board, edited.name);
  const set = pick(edited, names);
  return {
    changes: loggedChanges([{ type: 'column.set', id: column.id, set }, raiseVersion(board, env)]),
  };
}

type ColumnValues = ColumnSettings & { name: string };

/** The names of the values that differ from the current ones. */
function differing(
  current: ColumnValues,
  values: { [K in keyof ColumnValues]?: ColumnValues[K] | undefined },
): (keyof ColumnValues)[] {
  const names = Object.keys(values) as (keyof ColumnValues)[];
  return names.filter((name) => values[name] !== undefined && values[name] !== current[name]);
}

/** Moves a column after or before another; to the end if no anchor is left. */
export function moveColumn(board: Board, command: Command<'boards.moveColumn'>, env: Env): Outcome {
  checkCanOpen(board, env);
  if (!can(env.actor, 'boards.moveColumn', { board })) throw new AppError('forbidden');
  const column = columnOf(board, command.columnId);
  if (command.was && column.pos !== command.was.pos) throw new AppError('column.changed');
  const others = sortedColumns(board).filter(({ id }) => id !== column.id);
  const at = insertionIndex(others, command.to);
  const order = [...others.slice(0, at), column, ...others.slice(at)];
  if (order.every(({ id }, n) => id === sortedColumns(board)[n]?.id)) return { changes: [] };
  const pos = keyBetween(others[at - 1]?.pos ?? null, others[at]?.pos ?? null);
  return {
    changes: loggedChanges([
      { type: 'column.set', id: column.id, set: { pos } },
      raiseVersion(board, env),
    ]),
  };
}

export function deleteColumnReads({ columnId, asCopied }: Command<'boards.deleteColumn'>): ReadSet {
  return asCopied ? { column: columnId, othersActivity: asCopied.ticketIds } : {};
}

/** Deletes a column with all of its tickets, including those hidden from the actor. */
export function deleteColumn(
  board: Board,
  command: Command<'boards.deleteColumn'>,
  env: Env,
): Outcome {
  checkCanManage(board, env);
  const { id, name } = columnOf(board, command.columnId);
  const { asCopied } = command;
  if (asCopied && (asCopied.name !== name || !holdsExactly(board, id, asCopied.ticketIds, env))) {
    throw new AppError('column.changed');
  }
  return { changes: loggedChanges([{ type: 'column.removed', id }, raiseVersion(board, env)]) };
}

/** Whether these are exactly the column's visible tickets, and no other user has worked on them. */
function holdsExactly(board: Board, columnId: string, ids: readonly string[], env: Env): boolean {
  const visible = [...board.tickets.values()]
    .filter((ticket) => ticket.columnId === columnId)
    .filter((ticket) => can(env.actor, 'tickets.see', { board, ticket }));
  const visibleIds = new Set(visible.map(({ id }) => id));
  return (
    visible.length === ids.length &&
    ids.every((id) => visibleIds.has(id)) &&
    !hasOthersActivity(board)
  );
}

/** @throws AppError board.unknown: a board the actor may not open is treated as nonexistent */
export function checkCanOpen(board: Board, env: Env): void {
  if (!can(env.actor, 'boards.open', { board })) throw new AppError('board.unknown');
}

/** @throws AppError column.unknown */
export function columnOf(board: Board, id: string): Column {
  const column = board.columns.get(id);
  if (!column) throw new AppError('column.unknown');
  return column;
}

export function checkCanManage(board: Board, env: Env): void {
  checkCanOpen(board, env);
  if (!can(env.actor, 'boards.manage', { board })) throw new AppError('forbidden');
}

/**
 * @throws AppError project.unknown; forbidden: only users who may edit a project add boards to it
 */
export function checkCanAttach(board: Board, projectId: string, env: Env): void {
  const project = projectOf(board, projectId);
  if (!project) throw new AppError('project.unknown');
  if (!can(env.actor, 'projects.edit', { project })) throw new AppError('forbidden');
}

/** @throws AppError column.nameTaken */
export function checkNameIsFree(board: Board, name: string): void {
  for (const column of board.columns.values()) {
    if (column.name === name) throw new AppError('column.nameTaken');
  }
}

function insertionIndex(
  columns: Column[],
  to: { after?: string | undefined; before?: string | undefined },
): number {
  const after = columns.findIndex(({ id }) => id === to.after);
  if (after >= 0) return after + 1;
  const before = columns.findIndex(({ id }) => id === to.before);
  return before >= 0 ? before : columns.length;
}

export function raiseVersion(board: Board, env: Env): Change {
  return { type: 'board.set', set: { updatedAt: env.at, version: board.version + 1 } };
}

export function loggedChanges(changes: Change[]): LoggedChange[] {
  return changes.map((change) => ({ change }));
}

export function hasDuplicates(values: string[]): boolean {
  return new Set(values).size < values.length;
}
