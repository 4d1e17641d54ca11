import { apply } from '../../../core/board/change.ts';
import type { Command } from '../../../core/board/commands.ts';
import { decide } from '../../../core/board/decide.ts';
import { AppError } from '../../../core/errors.ts';
import { type WholeBoard, wholeBoard } from '../../boards/board-reader.ts';
import { newId } from '../../lib/new-id.ts';
import { digestOf, execute } from './execute.ts';
import { unlessRefused } from './refusals.ts';
import type { AnswerText } from './response-writer.ts';
import type { Call } from './route.ts';
import type { BoardBody } from './routes/board-body.schema.ts';
import { boardText, cursorTagOf } from './serialize-board.ts';

type BoardCall = Call<unknown, unknown, BoardBody>;
type Save = Command<'boards.save'>;

/**
 * Makes a board, or saves one that the caller may open. Of two who make it at once, the later one
 * saves it.
 */
export async function addBoard(call: BoardCall): Promise<AnswerText> {
  const { services, userId, body, key } = call;
  const boardId = body.id ?? newBoardId(call);
  const opens = () => services.boardReader.opens(userId, boardId);
  // What is repeated under a key may have made the board the first time.
  if ((key === null || !body.name) && (await opens())) return saveBoard(call, boardId);
  try {
    await execute(call, creation(boardId, body));
  } catch (error) {
    const exists = error instanceof AppError && error.status === 403;
    if (!exists || !(await opens())) throw error;
    return saveBoard(call, boardId, key && `${key} save`);
  }
  return services.boardReader.board(userId, boardId, boardText);
}

/** Saves a board as the differences to what it is, and answers with it, read anew. */
export async function saveBoard(
  call: BoardCall,
  boardId: string,
  key = call.key,
): Promise<AnswerText> {
  const { boardReader } = call.services;
  const before = leaves(call)
    ? await boardReader.board(call.userId, boardId, wholeBoard)
    : await boardReader.structure(call.userId, boardId);
  const save = saving(boardId, call.body);
  await execute(call, save, key);
  const reading = boardReader.board(call.userId, boardId, boardText);
  const now = await unlessRefused('board.unknown', reading);
  if (now) return now;
  const seen = { tickets: [], people: new Map(), ...before };
  return boardText(cursorTagOf(saved(seen, save, call.userId)));
}

/** Whether a save takes its sender off the board, who cannot read it any more then. */
function leaves({ body, userId }: BoardCall): boolean {
  return body.users?.every((user) => user.userId !== userId) ?? false;
}

/** The board as its sender saved it, for who is no longer on it by that very save. */
function saved(before: WholeBoard, save: Save, userId: string): WholeBoard {
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

function creation(boardId: string, body: BoardBody): Command<'boards.create'> {
  const { name, users, projectId } = body;
  if (!name) {
    const issues = [{ path: 'name', message: 'must be given for a new board' }];
    throw new AppError('request.invalid', { issues });
  }
  const columns = inOrder(body);
  return { type: 'boards.create', boardId, name, members: users ?? [], columns, projectId };
}

/** The names of the columns in the order that is asked for. @throws AppError board.columnOrder */
function inOrder({ columns, columnOrder }: BoardBody): string[] {
  const names = (columns ?? []).map(({ name }) => name);
  if (!columnOrder) return names;
  const same = JSON.stringify([...names].sort()) === JSON.stringify([...columnOrder].sort());
  if (!same) throw new AppError('board.columnOrder');
  return columnOrder;
}

function saving(boardId: string, body: BoardBody): Save {
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

/** The same for each sending of one write. */
export function newBoardId({ userId, key }: Pick<Call, 'userId' | 'key'>): string {
  const random = key === null ? newId() : digestOf(userId, key).slice(0, 26);
  return key === null ? `board-${Date.now()}-${random}` : `board-${random}`;
}
