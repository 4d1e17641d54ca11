import { z } from 'zod';
import { id } from '../../../core/text.schema.ts';
import { commentGroup } from '../photo-access.ts';

/** Where the photos of an upload belong, as the client says. */
export const uploadInput = z.object({
  boardId: id,
  ticketId: id,
  commentGroup: commentGroup.optional(),
});
