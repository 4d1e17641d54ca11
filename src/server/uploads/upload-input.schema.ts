import { z } from 'zod';
import { id } from '../../core/text.schema.ts';

/** What an upload is for, as its sender says. */
export const uploadInput = z.object({
  boardId: id,
  ticketId: id,
  commentGroup: z
    .string()
    .regex(/^comment_\d{1,16}_[A-Za-z0-9]{1,32}$/, 'is not the group of a comment')
    .optional(),
});
