import { apply } from '../../../core/board/change.ts';
import type { Command } from '../../../core/board/commands.ts';
import { decide } from '../../../core/board/decide.ts';
import { AppError } from '../../../core/errors.ts';
import { type FullBoard, loadFullBoard } from '../../boards/full-board.ts';
import { newId } from '../../lib/tokens.ts';
import { digestOf, execute } from './execute.ts';
import { nullOnError } from './masked-errors.ts';
import type { AnswerText } from './response-writer.ts';
import type { Call } from './route.ts';
import type { BoardBody } from './routes/board-body.schema.ts';
import { boardText, toBoardReading } from './serialize-board.ts';

type BoardCall = Call<unknown, unknown, BoardBody>;
type Save = Command<'boards.save'>;

/**
 * Creates a board, or saves an existing one that the caller may open. Of two concurrent creations
 * the second one saves.
 */
export async function addBoard(call: BoardCall): Promise<AnswerText> {
  const { services, viewer, body, key } = call;
  const boardId = body.id ?? newBoardId(call);
  const opens = () => services.boardReader.opens(viewer, boardId);
  // A repeated request with a key may have created the board the first time.
  if ((key === null || !body.name) && (await opens())) return saveBoard(call, boardId);
  try {
    await execute(call, createCommand(boardId, body));
  } catch (error) {
    const exists = error instanceof AppError && error.status === 403;
    if (!exists || !(await opens())) throw error;
    return saveBoard(call, boardId, key && `${key} save`);
  }
  return services.boardReader.board(viewer, boardId, boardText);
}

/** Saves the differences to a board and returns it, read again. */
export async function saveBoard(
  call: BoardCall,
  boardId: string,
  key = call.key,
): Promise<AnswerText> {
  const { boardReader } = call.services;
  const before = removesSender(call)
    ? await boardReader.board(call.viewer, boardId, loadFullBoard)
    : await boardReader.structure(call.viewer, boardId);
  const save = saveCommand(boardId, call.body);
  await execute(call, save, key);
  const reading = boardReader.board(call.viewer, boardId, boardText);
  const current = await nullOnError('board.unknown', reading);
  if (current) return current;
  const fallback = { tickets: [], people: new Map(), ...before };
  return boardText(toBoardReading(appliedSave(fallback, save, call.viewer.userId)));
}

/** Whether a save removes its sender from the board, who can then no longer read it. */
function removesSender({ body, viewer }: BoardCall): boolean {
  return body.users?.every((user) => user.userId !== viewer.userId) ?? false;
}

/** The board as saved, for a sender who has just left it. */
function appliedSave(before: FullBoard, save: Save, userId: string): FullBoard {
  const board = {
    ...before.row,
    members: before.members,
    columns: before.columns,
    tickets: new Map(before.tickets.map((ticket) => [ticket.id, ticket])),
  };
  const env = { actor: { id: userId, roles: [] }, at: Date.now(), commandId: newId() };
  const { changes } = decide(board, save, env);
  const after = apply(
    board,
    changes.map(({ change }) => change),
  );
  const tickets = before.tickets.filter(({ id }) => after.tickets.has(id));
  return { ...before, row: after, members: after.members, columns: after.columns, tickets };
}

function createCommand(boardId: string, body: BoardBody): Command<'boards.create'> {
  const { name, users, projectId } = body;
  if (!name) {
    const issues = [{ path: 'name', message: 'must be given for a new board' }];
    throw new AppError('request.invalid', { issues });
  }
  const columns = orderedNames(body);
  return { type: 'boards.create', boardId, name, members: users ?? [], columns, projectId };
}

/** The column names in the requested order. @throws AppError board.columnOrder */
function orderedNames({ columns, columnOrder }: BoardBody): string[] {
  const names = (columns ?? []).map(({ name }) => name);
  if (!columnOrder) return names;
  const isPermutation =
    JSON.stringify([...names].sort()) === JSON.stringify([...columnOrder].sort());
  if (!isPermutation) throw new AppError('board.columnOrder');
  return columnOrder;
}

function saveCommand(boardId: string, body: BoardBody): Save {
  const { name, columns, columnOrder, users, version, lastUpdated } = body;
  return {
    type: 'boards.save',
    boardId,
    version: version ?? undefined,
    updatedAt: lastUpdated ? Date.parse(lastUpdated) : undefined,
    name: name ?? undefined,
    columns: columns ?? undefined,
    columnOrder: columnOrder ?? undefined,
    members: users ?? undefined,
  };
}

/** The same for each repetition of a write. */
export function newBoardId({ viewer, key }: Pick<Call, 'viewer' | 'key'>): string {
  const random = key === null ? newId() : digestOf(viewer.userId, key).slice(0, 26);
  return key === null ? `board-${Date.now()}-${random}` : `board-${random}`;
}
