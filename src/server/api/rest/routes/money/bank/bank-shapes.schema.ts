import { z } from 'zod';
import { csvMapping, newBooking } from '../../../../../../core/money/bank/bank-requests.schema.ts';
import { time } from '../../../shapes.schema.ts';
import { amount, day } from '../invoice-shapes.schema.ts';

const credit = z
  .object({
    ...{ day, amount, currency: z.string(), name: z.string(), iban: z.string() },
    purpose: z.string(),
    reference: z.string().describe("The bank's own; empty without one"),
    occurrence: z.int().describe('Counts transfers that are alike, from 1'),
  })
  .meta({ id: 'BankTransfer' });

const bookedShares = z.array(
  z.object({ paymentId: z.string(), invoiceId: z.string(), number: z.string(), amount }),
);

const column = z.int().nullable();

export const statementShape = z
  .object({
    format: z.enum(['camt', 'csv']),
    columns: z
      .object({
        names: z.array(z.string()),
        samples: z.array(z.array(z.string())),
        mapping: z.object({
          ...{ day: column, amount: column, credit: column, name: column, iban: column },
          ...{ purpose: column, dayOrder: z.enum(['dmy', 'mdy']), decimal: z.enum([',', '.']) },
        }),
        isComplete: z.boolean().describe('Whether the mapping is enough to read transfers'),
      })
      .nullable()
      .describe('Of a CSV'),
    credits: z
      .array(
        z.object({
          id: z.string(),
          credit,
          match: z.object({
            certainty: z.enum(['sure', 'possible', 'none']),
            reason: z.enum(['number', 'partOfNumber', 'iban', 'name', 'amount']).nullable(),
            shares: z.array(z.object({ invoiceId: z.string(), amount })),
            paidNumbers: z.array(z.string()).describe('Of invoices that it names and are paid'),
          }),
          booked: bookedShares.nullable().describe('What it is booked as; null if it is not'),
          isLikeBooked: z.boolean().describe('Whether one of its day and amount is booked'),
        }),
      )
      .describe('Incoming transfers, the newest first'),
    ...{ debitCount: z.int(), pendingCount: z.int(), unreadableCount: z.int() },
    payable: z
      .array(
        z.object({
          ...{ id: z.string(), number: z.string(), clientId: z.string(), clientName: z.string() },
          ...{ currency: z.string(), issueDate: day, open: amount },
        }),
      )
      .describe('All invoices with something open'),
  })
  .meta({ id: 'BankStatement' });

/** The columns of a CSV in a query: a text of JSON. */
export const mappingText = z
  .string()
  .max(1000)
  .transform((written, context) => {
    try {
      return JSON.parse(written) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' });
      return z.NEVER;
    }
  })
  .pipe(csvMapping);

export const bookingBody = newBooking
  .extend({
    shares: z
      .array(newBooking.shape.shares.element.omit({ id: true }))
      .min(1)
      .max(50)
      .describe('`open` is what was open of the invoice when it was confirmed'),
  })
  .meta({ id: 'NewBankBooking' });

export const bookedShape = z
  .object({
    ...{ id: z.string(), day, amount, currency: z.string(), name: z.string() },
    ...{ purpose: z.string(), shares: bookedShares, bookedAt: time },
  })
  .meta({ id: 'BookedTransfer' });
