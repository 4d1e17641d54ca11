import {
  agedRequest,
  entriesRequest,
  hoursRequest,
  partsRequest,
  profitRequest,
  revenueRequest,
  taxRequest,
} from '../../../../../core/money/reports/report-requests.schema.ts';
import { inPerson, router } from '../../init.ts';

/** Reports, and the invoices behind each of their amounts; for ADMINs. */
export const reports = router({
  revenue: inPerson
    .input(revenueRequest)
    .query(({ ctx, input }) => ctx.services.reports.revenue(ctx.userId, input)),

  tax: inPerson
    .input(taxRequest)
    .query(({ ctx, input }) => ctx.services.reports.tax(ctx.userId, input)),

  hours: inPerson
    .input(hoursRequest)
    .query(({ ctx, input }) => ctx.services.reports.hours(ctx.userId, input)),

  entries: inPerson
    .input(entriesRequest)
    .query(({ ctx, input }) => ctx.services.reports.entries(ctx.userId, input)),

  agedDebts: inPerson.query(({ ctx }) => ctx.services.reports.agedDebts(ctx.userId)),

  profit: inPerson
    .input(profitRequest)
    .query(({ ctx, input }) => ctx.services.reports.profit(ctx.userId, input)),

  budgets: inPerson.query(({ ctx }) => ctx.services.reports.budgets(ctx.userId)),

  parts: inPerson
    .input(partsRequest)
    .query(({ ctx, input }) => ctx.services.reports.parts(ctx.userId, input)),

  agedParts: inPerson
    .input(agedRequest)
    .query(({ ctx, input }) => ctx.services.reports.agedParts(ctx.userId, input)),
});
