import { use } from 'react';
import type { CustomField } from '../../../../core/board/fields/custom-fields.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { CustomFieldsContext } from '../../../live/board-context/board-settings.ts';

/**
 * Estimated height of a ticket's card in a column, in px, with typical line breaks. It is called
 * for every ticket of a board; mounted cards move only where the estimate was wrong.
 */
export function estimateCardHeight(ticket: Ticket, custom: readonly CustomField[]): number {
  const { name, preview, priority, labels, assignee, fields } = ticket;
  let height = 52 + 18.9 * Math.ceil(name.length / (priority ? 30 : 38));
  if (preview) height += 8 + 18.2 * Math.ceil(preview.length / 38);
  if (labels.length > 0) height += 26;
  if (assignee) height += 28;
  const cardFields = fields ? custom.filter(({ id, isOnCards }) => isOnCards && id in fields) : [];
  // Two values fit in a line.
  if (cardFields.length > 0) height += 8 + 18 * Math.ceil(cardFields.length / 2);
  return Math.round(height);
}

/** Returns the estimate for tickets of this board. */
export function useCardHeight(): (ticket: Ticket) => number {
  const custom = use(CustomFieldsContext);
  return (ticket) => estimateCardHeight(ticket, custom);
}
