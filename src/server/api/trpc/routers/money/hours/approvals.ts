import { z } from 'zod';
import {
  approvalAnswer,
  approvalEmail,
  approvalRequirement,
  newApproval,
} from '../../../../../../core/money/approvals/approval-requests.schema.ts';
import { id } from '../../../../../../core/text.schema.ts';
import { inPerson, router } from '../../../init.ts';

// Not strict: queries of pages have a direction.
const listing = z.object({
  clientId: id.nullable().default(null),
  cursor: z.string().max(300).nullish(),
  limit: z.int().min(1).max(50).default(20),
});

/** Requests to clients to approve hours; for ADMINs. */
export const approvals = router({
  list: inPerson
    .input(listing)
    .query(({ ctx, input: { cursor = null, ...page } }) =>
      ctx.services.approvals.list(ctx.userId, { ...page, cursor }),
    ),

  get: inPerson
    .input(z.object({ id }).strict())
    .query(({ ctx, input }) => ctx.services.approvals.get(ctx.userId, input.id)),

  /** Returns the client's link beside the request. */
  create: inPerson
    .input(newApproval)
    .mutation(({ ctx: { services, userId, source }, input }) =>
      services.approvals.create({ userId, source }, input),
    ),

  close: inPerson
    .input(z.object({ id }).strict())
    .mutation(({ ctx: { services, userId, source }, input }) =>
      services.approvals.close({ userId, source }, input.id),
    ),

  answer: inPerson
    .input(approvalAnswer)
    .mutation(({ ctx: { services, userId, source }, input }) =>
      services.approvals.answer({ userId, source }, input),
    ),

  /** The email that is proposed. */
  prepareEmail: inPerson
    .input(z.object({ id }).strict())
    .query(({ ctx, input }) => ctx.services.approvals.prepareEmail(ctx.userId, input.id)),

  /** Sends an email with a link of its own. */
  sendEmail: inPerson
    .input(approvalEmail)
    .mutation(async ({ ctx: { services, userId, source }, input }) => {
      await services.approvals.sendEmail({ userId, source }, input);
      return { success: true };
    }),

  /** Whether invoices of a client need approved hours. */
  requirement: inPerson
    .input(z.object({ clientId: id }).strict())
    .query(({ ctx, input }) => ctx.services.approvals.requirement(ctx.userId, input.clientId)),

  setRequirement: inPerson
    .input(approvalRequirement)
    .mutation(({ ctx: { services, userId, source }, input }) =>
      services.approvals.setRequired({ userId, source }, input),
    ),
});
