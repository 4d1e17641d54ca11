import { z } from 'zod';
import { id } from '../../../core/text.schema.ts';
import { commentGroup } from '../photo-access.ts';

/** What an upload is for, as its sender says. */
export const uploadInput = z.object({
  boardId: id,
  ticketId: id,
  commentGroup: commentGroup.optional(),
});
