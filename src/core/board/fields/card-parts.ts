import { LIMITS } from '../../limits.ts';
import { excerptOf } from '../../markdown/plain-text.ts';
import { countTasks } from '../../markdown/tasks.ts';
import type { CardParts, TicketDetails } from '../ticket.ts';

/** The card's share of the details that a change sets. */
export function cardPartsOf({
  description,
  photoUrls,
}: Partial<TicketDetails>): Partial<CardParts> {
  return {
    ...(description !== undefined && descriptionPartsOf(description)),
    ...(photoUrls !== undefined && { photoCount: photoUrls.length }),
  };
}

/** What cards show of a description: the beginning of its text (spec §9), and its tasks. */
export function descriptionPartsOf(description: string) {
  return { preview: excerptOf(description, LIMITS.preview), ...countTasks(description) };
}
