import type { Command } from '../../../core/board/commands.ts';
import { AppError, type ErrorCode } from '../../../core/errors.ts';
import type { BoardStructure } from '../../boards/board-reader.ts';
import type { Planned } from '../../boards/execute-command.ts';
import type { TicketForWriting } from '../../boards/ticket-reader.ts';
import type { SaidTicket, WholeTicket } from '../../storage/boards/tickets.ts';
import type { Query } from '../../storage/store.ts';
import * as example from './docs/examples.ts';
import { execute, planned } from './execute.ts';
import { refusedAs, unlessRefused } from './refusals.ts';
import type { Call } from './route.ts';
import { ticketShape } from './shapes.schema.ts';
import { answered, type TicketAnswer } from './shapes.ts';

/** What calls that change a ticket, and answer with it, have alike. */
export const TICKET = {
  tag: 'Tickets',
  signedIn: true,
  tagged: true,
  status: 200,
  answer: ticketShape,
} as const;

/** Their example. */
export const asked = { params: { id: example.ticketId }, answer: example.ticket };

/** A write: its command, and what that sets, given the id of what it makes. */
interface Write {
  command: Command;
  set(id: string): Partial<SaidTicket>;
}

/**
 * Writes to a ticket and answers with it, as its transaction leaves it. Who can no longer see it then
 * is answered with what they saw before and what they set, for the write was done. With `hidden`, what
 * the caller may not see or do is refused in these words.
 */
export async function written(
  call: Call<{ id: string }>,
  writeFor: (seen: TicketForWriting) => Write,
  hidden?: ErrorCode,
): Promise<TicketAnswer> {
  const { id } = call.params;
  const { boardReader, executeAround } = call.services;
  let begun: (TicketForWriting & Write) | undefined;

  async function plan(query: Query): Promise<Planned> {
    begun = undefined;
    const looking = boardReader.seenTicketIn(query, call.userId, id);
    const seen = await refusedAs(hidden ?? 'ticket.unknown', looking);
    begun = { ...seen, ...writeFor(seen) };
    return planned(call, begun.command);
  }

  const tell = (query: Query) =>
    unlessRefused('ticket.unknown', boardReader.ticketIn(query, call.userId, id));
  const running = executeAround(call.userId, { plan, tell }, call.source).catch(async (error) => {
    if (!begun) throw error;
    const { ticket, set } = begun;
    throw await withPerson(call, error, { ...ticket, ...set('') }, ticket);
  });
  const { reply, told } = await (hidden ? refusedAs(hidden, running) : running);
  told?.committed();
  const now = told ?? (await unlessRefused('ticket.unknown', boardReader.ticket(call.userId, id)));
  if (now) return answered(await boardReader.withTexts(now), id);
  const { board, ticket, set } = begun as unknown as TicketForWriting & Write;
  const known = { ...ticket, ...set(reply.result?.id ?? ''), updatedAt: Date.now() };
  return answered(await boardReader.viewOfSeen(call.userId, { board, ticket: known }), id);
}

/** Makes a ticket and answers with it, read anew; where it is gone already, as it was made. */
export async function created(
  call: Call,
  board: BoardStructure,
  command: Command<'tickets.create'>,
  key: string | null,
): Promise<TicketAnswer> {
  const { result } = await execute(call, command, key).catch(async (error) => {
    throw await withPerson(call, error, command);
  });
  const id = result?.id ?? '';
  const found = call.services.boardReader.ticket(call.userId, id);
  const now = await unlessRefused('ticket.unknown', found);
  if (now) return answered(now, id);
  const made = { ...asMade(command, call.userId), id };
  return answered({ board, tickets: [made], people: new Map() }, id);
}

function asMade(command: Command<'tickets.create'>, createdBy: string): Omit<WholeTicket, 'id'> {
  const at = Date.now();
  return {
    boardId: command.boardId,
    columnId: command.columnId,
    pos: '',
    name: command.name,
    preview: '',
    description: command.description ?? '',
    assignee: command.assignee ?? null,
    priority: command.priority ?? null,
    labels: command.labels ?? [],
    photoCount: command.photoUrls?.length ?? 0,
    url: command.url ?? null,
    dueDate: command.dueDate ?? null,
    visibleTo: command.visibleTo ?? null,
    photoUrls: command.photoUrls ?? [],
    createdBy,
    createdAt: at,
    updatedAt: at,
    comments: [],
    history: [],
  };
}

interface Named {
  boardId: string;
  assignee?: string | null | undefined;
}

/** Says which field names somebody who is not on the board. */
async function withPerson(
  { services, userId }: Call,
  error: unknown,
  { boardId, assignee }: Named,
  before?: Named,
): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'ticket.personUnknown') return error;
  const reading = services.boardReader.structure(userId, boardId);
  const board = await unlessRefused('board.unknown', reading);
  const onIt = board ? [board.row.createdBy, ...board.members.keys()] : [];
  const isKnown = [null, undefined, before?.assignee, ...onIt].includes(assignee);
  const path = isKnown ? 'visibleTo' : 'assignee';
  return new AppError(error.code, { issues: [{ path, message: error.message }] });
}

export function placeOf({ id: ticketId, boardId }: Pick<WholeTicket, 'id' | 'boardId'>) {
  return { boardId, ticketId };
}
