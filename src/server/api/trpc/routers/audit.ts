import { z } from 'zod';
import { AUDIT_KINDS } from '../../../../core/audit.ts';
import { id } from '../../../../core/text.schema.ts';
import { inPerson, router } from '../init.ts';

const filter = z.object({
  kind: z.enum(AUDIT_KINDS).optional(),
  personId: id.optional(),
  /** The end of the previous page. */
  cursor: z.object({ at: z.number().int(), id }).nullish(),
});

export const audit = router({
  /** Who did what, when and from where, by page; for ADMIN. */
  list: inPerson
    .input(filter)
    .query(({ ctx, input: { cursor, ...rest } }) =>
      ctx.services.audit.list(ctx.userId, { ...rest, before: cursor ?? undefined }),
    ),

  /** Deleted users that entries mention; for ADMIN. */
  gone: inPerson.query(({ ctx }) => ctx.services.audit.deletedPeople(ctx.userId)),
});
