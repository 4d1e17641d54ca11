import { z } from 'zod';
import {
  newQuoteSending,
  newSending,
  reminderLevel,
  reminderSettings,
} from '../../../../../core/money/sending/sending.schema.ts';
import { id } from '../../../../../core/text.schema.ts';
import { inPerson, router } from '../../init.ts';

/** Emails of issued invoices; for ADMINs. */
export const sendings = router({
  /** The emails of an invoice. */
  list: inPerson
    .input(z.object({ invoiceId: id }).strict())
    .query(({ ctx, input }) => ctx.services.sendings.list(ctx.userId, input.invoiceId)),

  /** The proposed text of an email; `level`: of a reminder. */
  prepare: inPerson
    .input(z.object({ invoiceId: id, level: reminderLevel.nullable() }).strict())
    .query(({ ctx, input }) => ctx.services.sendings.prepare(ctx.userId, input)),

  send: inPerson
    .input(newSending)
    .mutation(({ ctx: { services, userId, source, confirm }, input }) =>
      services.sendings.send({ userId, source }, input, confirm),
    ),

  /** Sends a failed email again. */
  retry: inPerson
    .input(z.object({ id }).strict())
    .mutation(({ ctx: { services, userId, source }, input }) =>
      services.sendings.retry({ userId, source }, input.id),
    ),
});

/** Emails of sent quotes; for ADMINs. */
export const quoteSendings = router({
  /** What was sent of a quote. */
  list: inPerson
    .input(z.object({ quoteId: id }).strict())
    .query(({ ctx, input }) => ctx.services.quoteSendings.list(ctx.userId, input.quoteId)),

  /** The proposed text of an email. */
  prepare: inPerson
    .input(z.object({ quoteId: id }).strict())
    .query(({ ctx, input }) => ctx.services.quoteSendings.prepare(ctx.userId, input.quoteId)),

  send: inPerson
    .input(newQuoteSending)
    .mutation(({ ctx: { services, userId, source, confirm }, input }) =>
      services.quoteSendings.send({ userId, source }, input, confirm),
    ),

  /** Sends what failed once more. */
  retry: inPerson
    .input(z.object({ id }).strict())
    .mutation(({ ctx: { services, userId, source }, input }) =>
      services.quoteSendings.retry({ userId, source }, input.id),
    ),
});

/** Which reminders are due, and their settings; for ADMINs. */
export const reminders = router({
  due: inPerson.query(({ ctx }) => ctx.services.reminders.due(ctx.userId)),

  settings: inPerson.query(({ ctx }) => ctx.services.reminders.settings(ctx.userId)),

  /** `version`: the one that is replaced; 0 if nothing was saved yet. */
  setSettings: inPerson
    .input(z.object({ version: z.int().min(0), settings: reminderSettings }).strict())
    .mutation(({ ctx: { services, userId, source }, input }) =>
      services.reminders.setSettings({ userId, source }, input),
    ),
});
