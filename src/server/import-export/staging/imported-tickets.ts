import { keyBetween } from '../../../core/board/ordering.ts';
import { previewOf } from '../../../core/board/ticket.ts';
import { LIMITS } from '../../../core/limits.ts';
import type { ImportedTicketData } from './import-target.ts';
import type { ImportedBoard } from './imported-board.ts';
import type { ImportedLinks } from './imported-links.ts';
import type { ImportedTicket } from './staging-repository.ts';

/** A ticket's row with an id of this server, at the end of its column. */
export function ticketRow(
  { imported: _, boardId, photoUrls, ...fields }: ImportedTicketData,
  id: string,
  { id: newBoardId, lastKeys }: ImportedBoard,
  links: ImportedLinks,
): ImportedTicket {
  const pos = keyBetween(lastKeys.get(fields.columnId) ?? null, null);
  lastKeys.set(fields.columnId, pos);
  const preview = previewOf(fields.description, LIMITS.preview);
  const mappedLinks = links.show(photoUrls, boardId, { boardId: newBoardId, ticketId: id });
  return { ...fields, id, boardId: newBoardId, pos, preview, photoUrls: mappedLinks };
}
