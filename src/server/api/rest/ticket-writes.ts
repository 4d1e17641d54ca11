import type { Column } from '../../../core/board/board.ts';
import type { Command } from '../../../core/board/commands.ts';
import {
  type AssigneesChange,
  assignedTo,
  assigneeIdsOf,
} from '../../../core/board/fields/assignees.ts';
import { makeTicket } from '../../../core/board/ticket.ts';
import { DETAIL_NAMES, FIELD_NAMES, fieldValues } from '../../../core/board/ticket-fields.ts';
import { AppError, type ErrorCode } from '../../../core/errors.ts';
import { pick } from '../../../core/lib/pick.ts';
import type { PlannedCommand } from '../../boards/commands/execute-command.ts';
import type { BoardStructure } from '../../boards/full-board.ts';
import type { TicketsBoard } from '../../boards/ticket-locator.ts';
import type { TicketForWriting } from '../../boards/ticket-reader.ts';
import type { Query } from '../../storage/store.ts';
import type { FullTicket } from '../../storage/tickets/tickets.ts';
import * as example from './docs/examples.ts';
import { execute, planCommand } from './execute.ts';
import { maskErrors, nullOnError } from './masked-errors.ts';
import type { Call } from './route.ts';
import { ticketShape } from './shapes.schema.ts';
import { type TicketAnswer, ticketAnswerOf } from './shapes.ts';

/** Shared settings of calls that change and return a ticket. */
export const TICKET_ROUTE = {
  tag: 'Tickets',
  signedIn: true,
  hasEtag: true,
  status: 200,
  response: ticketShape,
} as const;

/** Their example. */
export const TICKET_EXAMPLE = { params: { id: example.ticketId }, response: example.ticket };

/**
 * Writes to a ticket and returns it as of its transaction, also to callers who hid it from
 * themselves, since the write succeeded. With `hidden`, errors about what the caller may not see or
 * do are replaced by that one.
 */
export async function writeTicket(
  call: Call<{ id: string }>,
  commandFor: (before: TicketForWriting) => Command,
  hidden?: ErrorCode,
): Promise<TicketAnswer> {
  const { id } = call.params;
  const { boardReader, executeAround } = call.services;
  let before: TicketForWriting | undefined;
  let command: Command | undefined;

  async function plan(query: Query): Promise<PlannedCommand> {
    command = undefined;
    before = await boardReader.visibleTicketIn(query, call.viewer, id);
    command = commandFor(before);
    return planCommand(call, command);
  }

  async function write(): Promise<TicketAnswer> {
    const readResult = (query: Query) => boardReader.writtenTicketIn(query, call.viewer, id);
    const { result } = await executeAround(call.viewer, { plan, readResult }, call.source).catch(
      async (error) => {
        if (!before || command?.type !== 'tickets.edit') throw error;
        const { boardId, set, assignees } = command;
        const named = { boardId, assignee: set.assignee, others: assignees?.add };
        throw await withUserField(call, error, named, assigneeIdsOf(before.ticket));
      },
    );
    result?.committed();
    // A repetition, a write that changed nothing, or a ticket with long comments.
    return ticketAnswerOf(result ?? (await boardReader.ticket(call.viewer, id)), id);
  }

  return hidden ? maskErrors(hidden, write()) : write();
}

/** Creates a ticket and returns it, read again; if it is already gone, as it was created. */
export async function createTicket(
  call: Call,
  board: BoardStructure,
  command: Command<'tickets.create'>,
  key: string | null,
): Promise<TicketAnswer> {
  const { result } = await execute(call, command, key).catch(async (error) => {
    throw await withUserField(call, error, { ...command, others: command.coAssignees });
  });
  const id = result?.id ?? '';
  const found = call.services.boardReader.ticket(call.viewer, id);
  const current = await nullOnError('ticket.unknown', found);
  if (current) return ticketAnswerOf(current, id);
  const ticket = { ...newTicket(command, call.viewer.userId), id };
  return ticketAnswerOf({ board, tickets: [ticket], people: new Map() }, id);
}

function newTicket(command: Command<'tickets.create'>, createdBy: string): Omit<FullTicket, 'id'> {
  const at = Date.now();
  const fields = fieldValues(command, FIELD_NAMES);
  const { boardId, columnId, coAssignees = null } = command;
  return {
    ...makeTicket({ ...fields, coAssignees, columnId, createdBy, createdAt: at, updatedAt: at }),
    ...pick(fields, DETAIL_NAMES),
    boardId,
    comments: [],
    history: [],
  };
}

interface Named {
  boardId: string;
  assignee?: string | null | undefined;
  /** Other assignees. */
  others?: readonly string[] | null | undefined;
}

/** Adds the field that names a user who is not on the board. */
async function withUserField(
  { services, viewer }: Call,
  error: unknown,
  { boardId, assignee, others }: Named,
  assigneesBefore: readonly string[] = [],
): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'ticket.personUnknown') return error;
  const reading = services.boardReader.structure(viewer, boardId);
  const board = await nullOnError('board.unknown', reading);
  const memberIds = board ? [board.row.createdBy, ...board.members.keys()] : [];
  const acceptedIds = new Set([...assigneesBefore, ...memberIds]);
  const isUnknown = (userId: string) => !acceptedIds.has(userId);
  const paths = [
    ...(assignee && isUnknown(assignee) ? ['assignee'] : []),
    ...(others?.some(isUnknown) ? ['assignees'] : []),
  ];
  const path = paths[0] ?? 'visibleTo';
  return new AppError(error.code, { issues: [{ path, message: error.message }] });
}

export function targetOf({ id: ticketId, boardId }: Pick<FullTicket, 'id' | 'boardId'>) {
  return { boardId, ticketId };
}

interface AssigneeNames {
  assignee?: string | null | undefined;
  assignees?: readonly string[] | null | undefined;
}

/** The fields of a new ticket, whose body may name several assignees. */
export function newAssignees<T extends AssigneeNames>({ assignees, ...fields }: T) {
  if (!assignees) return fields;
  checkFirst(fields.assignee, assignees);
  const { assignee, coAssignees } = assignedTo(assignees);
  return { ...fields, assignee, coAssignees: coAssignees && [...coAssignees] };
}

/**
 * The requested assignees of a ticket. If both fields name some, the one that differs from the
 * current ones wins: a script that changes one field sends the other back.
 */
export function requestedAssignees(
  ticket: Pick<FullTicket, 'assignee' | 'coAssignees'>,
  { assignee, assignees }: AssigneeNames,
): { assignee?: string | null | undefined; assignees?: AssigneesChange } {
  const current = assigneeIdsOf(ticket);
  const assigneeIds = assigneeIdsOf(assignedTo(assignees ?? current));
  if (assigneeIds.join() === current.join()) return { assignee };
  if (assignee !== ticket.assignee) checkFirst(assignee, assigneeIds);
  return { assignees: { remove: [...current], add: [...assigneeIds] } };
}

/** @throws AppError if another person is named as the assignee */
function checkFirst(assignee: string | null | undefined, assignees: readonly string[]): void {
  if (assignee === undefined || assignee === (assignees[0] ?? null)) return;
  const issues = [{ path: 'assignees', message: 'must begin with the assignee' }];
  throw new AppError('request.invalid', { issues });
}

interface ColumnNames {
  columnId?: string | null | undefined;
  status?: string | null | undefined;
}

/** @throws AppError column.unknown, with the field that named it */
export function columnNamed({ columns }: TicketsBoard, name: string, path: string): Column {
  for (const column of columns.values()) if (column.name === name) return column;
  const refusal = new AppError('column.unknown');
  throw new AppError(refusal.code, { issues: [{ path, message: refusal.message }] });
}

/**
 * The requested column of a ticket; null if none is named. If both fields name one, the one that
 * differs from the current column wins: a script that changes one field sends the other back.
 */
export function requestedColumn(
  board: TicketsBoard,
  named: ColumnNames,
  currentId?: string,
): Column | null {
  const columns = (['columnId', 'status'] as const).flatMap((path) => {
    const name = named[path];
    return typeof name === 'string' ? [columnNamed(board, name, path)] : [];
  });
  const [first, second] = columns.filter(({ id }) => id !== currentId);
  if (first && second && first !== second) {
    const issues = [{ path: 'status', message: 'must be the same column as columnId' }];
    throw new AppError('request.invalid', { issues });
  }
  return first ?? columns[0] ?? null;
}
