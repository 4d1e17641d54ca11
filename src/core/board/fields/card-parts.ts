import { LIMITS } from '../../limits.ts';
import { excerptOf } from '../../markdown/plain-text.ts';
import { countTasks } from '../../markdown/tasks.ts';
import type { CardParts, TicketDetails } from '../ticket.ts';

/** What the card shows of details that a change sets. */
export function cardPartsOf({
  description,
  photoUrls,
}: Partial<TicketDetails>): Partial<CardParts> {
  return {
    ...(description !== undefined && descriptionPartsOf(description)),
    ...(photoUrls !== undefined && { photoCount: photoUrls.length }),
  };
}

/** What cards show of a description; of its text the beginning (spec §9). */
export function descriptionPartsOf(description: string) {
  return { preview: excerptOf(description, LIMITS.preview), ...countTasks(description) };
}
