import type { Command } from '../../../core/board/commands.ts';
import { makeTicket } from '../../../core/board/ticket.ts';
import { DETAIL_NAMES, FIELD_NAMES, fieldValues } from '../../../core/board/ticket-fields.ts';
import { AppError, type ErrorCode } from '../../../core/errors.ts';
import { pick } from '../../../core/pick.ts';
import type { BoardStructure } from '../../boards/board-reader.ts';
import type { PlannedCommand } from '../../boards/execute-command.ts';
import type { TicketForWriting } from '../../boards/ticket-reader.ts';
import type { FullTicket, TicketWithCommentRefs } from '../../storage/boards/tickets.ts';
import type { Query } from '../../storage/store.ts';
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

/** A write: its command, and the fields it sets, given the id of what it creates. */
interface Write {
  command: Command;
  set(id: string): Partial<TicketWithCommentRefs>;
}

/**
 * Writes to a ticket and returns it as of its transaction. Callers who can no longer see it then
 * get what they saw before plus what they set, since the write succeeded. With `hidden`, errors
 * about what the caller may not see or do are replaced by that one.
 */
export async function writeTicket(
  call: Call<{ id: string }>,
  writeFor: (seen: TicketForWriting) => Write,
  hidden?: ErrorCode,
): Promise<TicketAnswer> {
  const { id } = call.params;
  const { boardReader, executeAround } = call.services;
  let started: (TicketForWriting & Write) | undefined;

  async function plan(query: Query): Promise<PlannedCommand> {
    started = undefined;
    const reading = boardReader.seenTicketIn(query, call.viewer, id);
    const seen = await maskErrors(hidden ?? 'ticket.unknown', reading);
    started = { ...seen, ...writeFor(seen) };
    return planCommand(call, started.command);
  }

  const readResult = (query: Query) =>
    nullOnError('ticket.unknown', boardReader.ticketIn(query, call.viewer, id));
  const running = executeAround(call.viewer, { plan, readResult }, call.source).catch(
    async (error) => {
      if (!started) throw error;
      const { ticket, set } = started;
      throw await withUserField(call, error, { ...ticket, ...set('') }, ticket);
    },
  );
  const { reply, result } = await (hidden ? maskErrors(hidden, running) : running);
  result?.committed();
  const current =
    result ?? (await nullOnError('ticket.unknown', boardReader.ticket(call.viewer, id)));
  if (current) return ticketAnswerOf(await boardReader.withTexts(current), id);
  const { board, ticket, set } = started as unknown as TicketForWriting & Write;
  const updated = { ...ticket, ...set(reply.result?.id ?? ''), updatedAt: Date.now() };
  return ticketAnswerOf(await boardReader.viewOfSeen(call.viewer, { board, ticket: updated }), id);
}

/** Creates a ticket and returns it, read again; if it is already gone, as it was created. */
export async function createTicket(
  call: Call,
  board: BoardStructure,
  command: Command<'tickets.create'>,
  key: string | null,
): Promise<TicketAnswer> {
  const { result } = await execute(call, command, key).catch(async (error) => {
    throw await withUserField(call, error, command);
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
  const { boardId, columnId } = command;
  return {
    ...makeTicket({ ...fields, columnId, createdBy, createdAt: at, updatedAt: at }),
    ...pick(fields, DETAIL_NAMES),
    boardId,
    comments: [],
    history: [],
  };
}

interface Named {
  boardId: string;
  assignee?: string | null | undefined;
}

/** Adds the field that names a user who is not on the board. */
async function withUserField(
  { services, viewer }: Call,
  error: unknown,
  { boardId, assignee }: Named,
  before?: Named,
): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'ticket.personUnknown') return error;
  const reading = services.boardReader.structure(viewer, boardId);
  const board = await nullOnError('board.unknown', reading);
  const memberIds = board ? [board.row.createdBy, ...board.members.keys()] : [];
  const isKnown = [null, undefined, before?.assignee, ...memberIds].includes(assignee);
  const path = isKnown ? 'visibleTo' : 'assignee';
  return new AppError(error.code, { issues: [{ path, message: error.message }] });
}

export function targetOf({ id: ticketId, boardId }: Pick<FullTicket, 'id' | 'boardId'>) {
  return { boardId, ticketId };
}
