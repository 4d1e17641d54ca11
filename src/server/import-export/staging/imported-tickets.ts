import { descriptionPartsOf } from '../../../core/board/fields/card-parts.ts';
import { MAX_IMPORTED_NUMBER, NO_NUMBER } from '../../../core/board/fields/ticket-number.ts';
import { keyBetween } from '../../../core/board/ordering.ts';
import { fittingValues } from '../../../core/board/rules/tickets/custom-values.ts';
import type { Day } from '../../../core/days.ts';
import { occurrenceBefore } from '../../../core/recurrence/occurrences.ts';
import { parseRecurrence } from '../../../core/recurrence/recurrence.ts';
import type { RecurrenceRow } from '../../storage/automations/recurrences.ts';
import type { ImportedTicketData } from './import-target.ts';
import type { ImportedBoard } from './imported-board.ts';
import type { ImportedLinks } from './imported-links.ts';
import type { ImportedTicket } from './staging-repository.ts';

/** A ticket's row with an id of this server, at the end of its column. */
export function ticketRow(
  { imported: _, repeats: _repeats, boardId: _boardId, photoUrls, ...given }: ImportedTicketData,
  id: string,
  { id: newBoardId, board, lastKeys, numbers }: ImportedBoard,
  links: ImportedLinks,
): ImportedTicket {
  const { archivedAt = null, archivedBy, ...fields } = given;
  const pos = keyBetween(lastKeys.get(fields.columnId) ?? null, null);
  lastKeys.set(fields.columnId, pos);
  const { number: ofFile = NO_NUMBER } = fields;
  const number = numbers.has(ofFile) || ofFile > MAX_IMPORTED_NUMBER ? NO_NUMBER : ofFile;
  numbers.add(ofFile);
  const ticketPlace = { boardId: newBoardId, ticketId: id };
  const mappedLinks = links.show(photoUrls, ticketPlace);
  const cover = mappedLinks[photoUrls.indexOf(fields.cover ?? '')] ?? null;
  const description = links.inText(fields.description, fields.id, ticketPlace);
  const parts = descriptionPartsOf(description);
  // An archived ticket is marked as deleted too (schema/boards.ts).
  const archived = archivedAt !== null && {
    archivedAt,
    deletedAt: archivedAt,
    deletedBy: archivedBy ?? null,
  };
  const place = { id, boardId: newBoardId, pos, number };
  const values = fittingValues(board.customFields ?? [], fields.fields);
  return {
    ...{ ...fields, ...place, ...parts, ...archived, description, cover, photoUrls: mappedLinks },
    fields: values,
  };
}

/**
 * The state of a ticket's recurrence; null without one. No tickets are created for days up to
 * today.
 */
export function recurrenceRow(
  { recurrence, repeats, columnId }: ImportedTicketData,
  ticketId: string,
  today: Day,
): RecurrenceRow | null {
  const rule = recurrence === null ? null : parseRecurrence(recurrence);
  if (!rule || !repeats) return null;
  const { madeBy, day } = repeats;
  return {
    ...{ ticketId, madeBy, columnId, handledDay: today, doneDay: null },
    baseDay: day ?? occurrenceBefore(rule),
    isMade: day !== null,
  };
}
