import { z } from 'zod';
import { id, text } from '../../text.schema.ts';
import { timeDay } from '../../time/time-commands.schema.ts';
import { currencyOf } from '../currencies.ts';
import { MAX_SHARES } from './bank-transaction.ts';

const MAX_AMOUNT = 999_999_999_999;
const MAX_COLUMNS = 200;
/** A compressed file as base64; a request has at most 1 MiB. */
const MAX_CONTENT_CHARACTERS = 1_000_000;

const amount = z.int().min(1).max(MAX_AMOUNT);
const column = z.int().min(0).max(MAX_COLUMNS).nullable();
const currencyCode = z
  .string()
  .refine((code) => currencyOf(code) !== null, 'is not an ISO 4217 currency');

export const csvMapping = z
  .object({
    ...{ day: column, amount: column, credit: column, name: column, iban: column },
    purpose: column,
    dayOrder: z.enum(['dmy', 'mdy']),
    decimal: z.enum([',', '.']),
  })
  .strict();

export const statementFile = z
  .object({
    /** The bytes of the file, compressed by gzip, as base64. */
    content: z.base64().max(MAX_CONTENT_CHARACTERS),
    /** The column mapping of a CSV; recognized from its heads if left out. */
    mapping: csvMapping.nullable(),
  })
  .strict();

const bankCredit = z
  .object({
    day: timeDay,
    amount,
    currency: currencyCode,
    name: text(300),
    iban: text(50),
    purpose: text(2000),
    reference: text(200),
    occurrence: z.int().min(1).max(10_000),
  })
  .strict();

/** A transfer that a person has confirmed, with the payments to record for it. */
export const newBooking = z
  .object({
    credit: bankCredit,
    shares: z
      .array(
        z
          .object({
            /** The id of the payment, made by the client. */
            id,
            invoiceId: id,
            amount,
            /** The open amount of the invoice at the time of confirmation. */
            open: z.int().min(-MAX_AMOUNT).max(MAX_AMOUNT),
          })
          .strict(),
      )
      .min(1)
      .max(MAX_SHARES),
  })
  .strict();

export type NewBooking = z.infer<typeof newBooking>;
