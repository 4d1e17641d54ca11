import type { Change } from '../../../core/board/change.ts';
import type { Command } from '../../../core/board/commands.ts';
import { omitUndefined } from '../../../core/lib/omit-undefined.ts';
import { columnPos, type Position, positionOf, setOf, ticketsPut } from './positions.ts';
import type { Undo } from './undo-command.ts';

/**
 * Adjusts an older undo after a later one was run, which may have put a ticket or column between
 * its old neighbours under a new position key.
 * @param moved original positions of what the later undo moved back
 * @param changes the resulting changes, as reported by the server
 */
export function rebaseUndo(
  undo: Undo,
  moved: readonly Position[],
  changes: readonly Change[],
): Undo {
  let { command } = undo;
  for (const from of moved) {
    const to = newPlaceOf(from, changes);
    if (to) command = rebaseCommand(command, from, to);
  }
  return { ...undo, command };
}

function newPlaceOf(from: Position, changes: readonly Change[]): Position | null {
  const pos = columnPos(from.id, changes);
  if (pos !== null) return { ...from, pos };
  const restored = ticketsPut(changes).find(({ id }) => id === from.id);
  if (restored) return positionOf(restored);
  const set = setOf(from.id, changes);
  return set && { ...from, ...omitUndefined({ columnId: set.columnId, pos: set.pos }) };
}

function rebaseCommand(command: Command, from: Position, to: Position): Command {
  const posOf = (id: string, pos: string) => (id === from.id && pos === from.pos ? to.pos : pos);
  if (command.type === 'tickets.move' && command.was) {
    const { ticketId, was } = command;
    return { ...command, was: { ...was, pos: posOf(ticketId, was.pos) } };
  }
  if (command.type === 'tickets.edit' && command.wasAt) {
    const { ticketId, wasAt } = command;
    return { ...command, wasAt: { ...wasAt, pos: posOf(ticketId, wasAt.pos) } };
  }
  if (command.type === 'tickets.revertMany' && command.to.field === 'place') {
    const places = command.to.places.map((place) => ({
      ...place,
      tickets: place.tickets.map(({ ticketId, was }) => ({
        ticketId,
        was: { ...was, pos: posOf(ticketId, was.pos) },
      })),
    }));
    return { ...command, to: { field: 'place', places } };
  }
  if (command.type === 'boards.moveColumn' && command.was) {
    return { ...command, was: { pos: posOf(command.columnId, command.was.pos) } };
  }
  if (command.type === 'tickets.swap' && command.was) {
    const { ticketId, withId } = command;
    const { ticket, other } = command.was;
    const was = {
      ticket: { ...ticket, pos: posOf(ticketId, ticket.pos) },
      other: { ...other, pos: posOf(withId, other.pos) },
    };
    return { ...command, was };
  }
  return command;
}
