import { z } from 'zod';
import { omitUndefined } from '../../../../../core/lib/omit-undefined.ts';
import { LIMITS } from '../../../../../core/limits.ts';
import { client, clientEdit } from '../../../../../core/money/parties.schema.ts';
import { id, text } from '../../../../../core/text.schema.ts';
import { inPerson, router } from '../../init.ts';

const one = z.object({ clientId: id });
const versioned = one.extend({ version: z.int().min(1) });

export const clients = router({
  /** By name. `cursor`: the `next` of the page before. */
  list: inPerson
    .input(
      z.object({
        isArchived: z.boolean().default(false),
        search: text(LIMITS.search).optional(),
        cursor: z.string().max(1000).nullish(),
      }),
    )
    .query(({ ctx, input: { cursor, ...filter } }) =>
      ctx.services.money.clients.list(ctx.userId, { ...filter, after: cursor ?? undefined }),
    ),

  get: inPerson
    .input(one)
    .query(({ ctx, input }) => ctx.services.money.clients.get(ctx.userId, input.clientId)),

  create: inPerson
    .input(z.object({ id, client }))
    .mutation(({ ctx, input }) => ctx.services.money.clients.create(ctx, input)),

  edit: inPerson
    .input(versioned.extend({ set: clientEdit }))
    .mutation(({ ctx, input }) =>
      ctx.services.money.clients.edit(ctx, { ...input, set: omitUndefined(input.set) }),
    ),

  setArchived: inPerson
    .input(one.extend({ isArchived: z.boolean() }))
    .mutation(({ ctx, input }) => ctx.services.money.clients.setArchived(ctx, input)),

  delete: inPerson
    .input(one)
    .mutation(({ ctx, input }) => ctx.services.money.clients.remove(ctx, input)),

  restore: inPerson
    .input(one)
    .mutation(({ ctx, input }) => ctx.services.money.clients.restore(ctx, input.clientId)),
});
