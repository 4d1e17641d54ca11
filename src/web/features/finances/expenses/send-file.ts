import type { ReadInvoice } from '../../../../core/money/expenses/incoming.ts';
import { MONEY_ERRORS } from '../../../../core/money/money-errors.ts';
import { serverMessage } from '../../../i18n/server-message.ts';
import { getSession, handleUnauthorized } from '../../../session/session.ts';

/** Why a receipt was not saved, or a file not read. */
export class ReceiptFailure extends Error {
  /** @param reason the server's message; null if there was no answer */
  constructor(
    readonly reason: string | null,
    /** The same in English, as the server sent it. */
    readonly sent: string | null,
  ) {
    super(reason ?? 'away');
  }
}

const TIMEOUT_MS = 120_000;
/** The refusals of files that are receipts, but no e-invoices. Answers of REST have no codes. */
const NO_INVOICE = new Set<string>(
  (['eInvoice.none', 'eInvoice.encrypted'] as const).map((code) => MONEY_ERRORS[code][1]),
);

/** Saves the receipt of an expense. @throws ReceiptFailure */
export async function sendReceipt(expenseId: string, file: File): Promise<void> {
  await send('PUT', `/api/expenses/${encodeURIComponent(expenseId)}/receipt`, file);
}

/** Reads an e-invoice; null if the file is none. @throws ReceiptFailure */
export async function readInvoice(file: File): Promise<ReadInvoice | null> {
  try {
    return (await send('POST', '/api/expenses/incoming', file)) as ReadInvoice;
  } catch (error) {
    if (error instanceof ReceiptFailure && NO_INVOICE.has(error.sent ?? '')) return null;
    throw error;
  }
}

async function send(method: 'PUT' | 'POST', path: string, file: File): Promise<unknown> {
  const { token } = getSession();
  const response = await fetch(`${path}?name=${encodeURIComponent(file.name)}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      'content-type': file.type || 'application/octet-stream',
    },
    body: file,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  if (!response) throw new ReceiptFailure(null, null);
  if (response.status === 401) handleUnauthorized(token);
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer;
  const { message } = (answer ?? {}) as { message?: unknown };
  throw new ReceiptFailure(
    typeof message === 'string' ? serverMessage(message) : null,
    typeof message === 'string' ? message : null,
  );
}
