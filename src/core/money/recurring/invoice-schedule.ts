import type { Day } from '../../days.ts';
import type { InvoiceDraft } from '../invoices/invoice.ts';
import type { LineGrouping } from '../invoices/invoice-views.ts';

/** The template of a schedule's drafts. */
export interface InvoiceSchedule {
  /** For ADMINs: it is not on the invoices. */
  name: string;
  clientId: string;
  every: number;
  unit: 'week' | 'month';
  /** The first day. A month that is too short has its last day instead. */
  start: Day;
  /** The last day on which it may run; null without an end. */
  until: Day | null;
  /** Whether an invoice bills the period that begins on its day, or the one before it. */
  period: 'begins' | 'ended';
  /** ISO 4217; of the prices of its lines. */
  currency: string;
  /** With placeholders for the period in names and descriptions. */
  lines: InvoiceDraft['lines'];
  /** Which unbilled time is added, up to the day before; null for none. */
  time: { projectIds: readonly string[] | null; grouping: LineGrouping } | null;
  /** Above and below the lines, with placeholders. */
  introduction: string;
  closing: string;
  orderReference: string;
  /** Whether its drafts are issued at once, in the name of who saved it last. */
  issuesItself: boolean;
}

/**
 * The result of a run. `pending`: a draft that will be issued automatically; `draft`: a draft that
 * needs a person, with the reason if it should have been issued; `empty`: there was nothing to
 * bill; `failed`: no draft could be made.
 */
export type ScheduleRunState = 'pending' | 'draft' | 'issued' | 'empty' | 'failed';

export interface ScheduleRun {
  day: Day;
  state: ScheduleRunState;
  /** A code of an error; null without one. */
  reason: string | null;
  invoiceId: string | null;
  /** Of the invoice; null for a draft, and for one that was discarded. */
  number: string | null;
  /** Whether its draft was discarded. */
  isDiscarded: boolean;
}

export interface ScheduleView {
  id: string;
  version: number;
  schedule: InvoiceSchedule;
  clientName: string;
  isPaused: boolean;
  /** Null if it has ended. */
  nextDay: Day | null;
  /** The last ones, newest first. */
  runs: readonly ScheduleRun[];
}

/** A draft of a schedule that is not issued yet, or a run that failed. */
export interface ScheduledDraft {
  scheduleId: string;
  scheduleName: string;
  clientName: string;
  day: Day;
  state: 'draft' | 'failed';
  reason: string | null;
  /** Null if it failed. */
  invoiceId: string | null;
  gross: number;
  currency: string;
}
