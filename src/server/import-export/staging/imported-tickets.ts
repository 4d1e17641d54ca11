import { valuesOfFields } from '../../../core/board/custom-fields.ts';
import { keyBetween } from '../../../core/board/ordering.ts';
import { descriptionPartsOf } from '../../../core/board/ticket.ts';
import { MAX_IMPORTED_NUMBER, NO_NUMBER } from '../../../core/board/ticket-number.ts';
import type { ImportedTicketData } from './import-target.ts';
import type { ImportedBoard } from './imported-board.ts';
import type { ImportedLinks } from './imported-links.ts';
import type { ImportedTicket } from './staging-repository.ts';

/** A ticket's row with an id of this server, at the end of its column. */
export function ticketRow(
  { imported: _, boardId, photoUrls, archivedAt = null, archivedBy, ...fields }: ImportedTicketData,
  id: string,
  { id: newBoardId, board, lastKeys, numbers }: ImportedBoard,
  links: ImportedLinks,
): ImportedTicket {
  const pos = keyBetween(lastKeys.get(fields.columnId) ?? null, null);
  lastKeys.set(fields.columnId, pos);
  const { number: given = NO_NUMBER } = fields;
  const number = numbers.has(given) || given > MAX_IMPORTED_NUMBER ? NO_NUMBER : given;
  numbers.add(given);
  const parts = descriptionPartsOf(fields.description);
  const mappedLinks = links.show(photoUrls, boardId, { boardId: newBoardId, ticketId: id });
  // An archived ticket is marked as deleted too (schema/boards.ts).
  const archived = archivedAt !== null && {
    archivedAt,
    deletedAt: archivedAt,
    deletedBy: archivedBy ?? null,
  };
  const place = { id, boardId: newBoardId, pos, number };
  const values = valuesOfFields(board.customFields ?? [], fields.fields);
  return {
    ...{ ...fields, ...place, ...parts, ...archived, photoUrls: mappedLinks },
    fields: values,
  };
}
