import { AppError } from '../../../errors.ts';
import { can } from '../../../permissions.ts';
import { type Board, isOnBoard, trashOf } from '../../board.ts';
import { putTicket, removeTicket } from '../../change.ts';
import type { Command } from '../../commands.ts';
import { assigneeIdsOf } from '../../fields/assignees.ts';
import { valuesOnBoard } from '../../fields/custom-fields.ts';
import { type CustomValues, patchValues } from '../../fields/custom-values.ts';
import { nextNumber } from '../../fields/ticket-number.ts';
import { newKeyAt } from '../../ordering.ts';
import type { Env, Outcome, ReadSet } from '../../rule.ts';
import type { Ticket } from '../../ticket.ts';
import { checkRoom } from '../check-room.ts';
import { checkCanOpen, columnOf } from '../columns.ts';
import { withoutOtherPeople } from '../duplicate.ts';
import { fittingValues } from './custom-values.ts';
import { checkPosition } from './move-ticket.ts';
import { checkTicketLimit } from './tickets.ts';
import { ticketForAction } from './visible-ticket.ts';

type ArrivedState = NonNullable<Command<'tickets.leave'>['was']>;

// A ticket that is transferred to another board is removed from its own like a deleted one. Its
// records are then moved, and it is restored on the other board, all in one transaction
// (boards/duplicate-board.ts).

export function leaveBoardReads({ ticketId }: Command<'tickets.leave'>): ReadSet {
  return { tickets: [ticketId] };
}

/** @throws AppError ticket.moved or ticket.changed if the ticket is not as the sender expects */
export function leaveBoard(board: Board, command: Command<'tickets.leave'>, env: Env): Outcome {
  const ticket = ticketForAction(board, command.ticketId, env, 'tickets.delete');
  checkPosition(ticket, command.was);
  if (command.was && !isAsArrived(ticket, command.was)) throw new AppError('ticket.changed');
  return { changes: [removeTicket(ticket)] };
}

/** Whether a ticket has these assignees, this `visibleTo` and these custom values. */
function isAsArrived(ticket: Ticket, was: ArrivedState): boolean {
  const { assignee, visibleTo, fields } = was;
  // Older clients do not name them.
  const { coAssignees = null } = was;
  const shownTo = (ids: Ticket['visibleTo']) => JSON.stringify([...(ids ?? [])].sort());
  const assigned = assigneeIdsOf({ assignee, coAssignees });
  const hasPeople =
    assigneeIdsOf(ticket).join() === assigned.join() &&
    shownTo(ticket.visibleTo) === shownTo(visibleTo);
  const isSet = (values: CustomValues) => JSON.stringify(patchValues(values));
  return hasPeople && (!fields || isSet(fields) === isSet(ticket.fields ?? {}));
}

export function arriveOnBoardReads({
  ticketId,
  columnId,
  back,
}: Command<'tickets.arrive'>): ReadSet {
  return {
    members: true,
    place: { ticketId, to: { columnId, ...back?.to } },
    counts: [columnId],
    trash: { kind: 'ticket', id: ticketId },
    formerNumber: ticketId,
  };
}

/**
 * Puts the ticket at the end of a column, limited to those of its people who are on this board too,
 * and to the values of fields that this board has by the same name and type (CF7). With `back`, it
 * returns to its former place, people and values on this board. If it had a number here before, it
 * gets that one again.
 */
export function arriveOnBoard(board: Board, command: Command<'tickets.arrive'>, env: Env): Outcome {
  checkCanOpen(board, env);
  if (!can(env.actor, 'tickets.create', { board })) throw new AppError('forbidden');
  const trashed = trashOf(board, 'ticket');
  if (!trashed) throw new AppError('ticket.unknown');
  const column = columnOf(board, command.columnId);
  const columnId = column.id;
  checkTicketLimit(board, 1);
  const { leftFields = [], back } = command;
  const { to, fields: formerValues, snoozedUntil = null, ...people } = back ?? {};
  const coAssignees = back ? (back.coAssignees ?? null) : trashed.ticket.coAssignees;
  const ticket = { ...trashed.ticket, ...people, coAssignees };
  const place = { columnId, ...to };
  const isOnThisBoard = (userId: string) => isOnBoard(board, userId);
  const { visibleTo, ...assigned } = withoutOtherPeople(ticket, env.actor.id, isOnThisBoard);
  const keepsVisibleTo = back && ticket.visibleTo?.every(isOnThisBoard);
  const { values, lost } =
    formerValues === undefined
      ? valuesOnBoard(leftFields, board.customFields, ticket.fields)
      : { values: fittingValues(board.customFields, formerValues), lost: [] };
  const arrived = {
    ...ticket,
    fields: values,
    ...assigned,
    visibleTo: keepsVisibleTo ? ticket.visibleTo : visibleTo,
    snoozedUntil,
    columnId,
    number: board.partial?.formerNumber ?? nextNumber(board),
    pos: newKeyAt(board, ticket.id, place, env.actor.id),
    updatedAt: env.at,
  };
  checkRoom(board, column, [arrived]);
  return {
    changes: [{ ...putTicket(arrived, {}), restored: 'alone' }],
    history: [
      { ticketId: ticket.id, text: 'Moved from another board' },
      ...(lost.length > 0
        ? [{ ticketId: ticket.id, text: `Left behind: ${lost.join(', ')}` }]
        : []),
    ],
    result: { id: ticket.id },
  };
}
