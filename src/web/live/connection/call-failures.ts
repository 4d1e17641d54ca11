import { TRPCClientError } from '@trpc/client';
import { savingTexts } from '../../i18n/en/saving.ts';
import { serverMessage } from '../../i18n/server-message.ts';
import type { Failure } from '../transport.ts';

/** A complete response without JSON, such as a proxy's, whose status tRPC would not report. */
class NonJsonResponse extends Error {
  constructor(readonly response: Response) {
    super(response.statusText);
  }
}

export async function fetchJson(url: string | URL | Request, init?: object): Promise<Response> {
  const response = await fetch(url, init);
  if (response.ok) return response;
  try {
    await response.clone().json();
  } catch (error) {
    // An aborted or interrupted body says nothing about the command, whatever its status.
    throw error instanceof SyntaxError ? new NonJsonResponse(response) : error;
  }
  return response;
}

/** Request Timeout, Too Early, Too Many Requests, Client Closed Request (nginx). */
const TRANSIENT_STATUSES = new Set([408, 425, 429, 499]);

/** A 4xx response is final, except for the transient statuses. */
export function failureOfCall(error: unknown): Failure {
  if (!(error instanceof TRPCClientError)) return { kind: 'unreachable' };
  const { data, message, cause } = error;
  const code: unknown = data?.appCode;
  const isKnown = typeof code === 'string';
  const response = cause instanceof NonJsonResponse ? cause.response : error.meta?.response;
  const { status: responseStatus, headers } = (response ?? {}) as Partial<Response>;
  const status = data?.httpStatus ?? responseStatus;
  if (data?.code === 'UNAUTHORIZED' || status === 401) return { kind: 'signedOut' };
  if (code === 'board.unknown') return { kind: 'gone' };
  if (code === 'board.deleted') return { kind: 'deleted' };
  if (status >= 500 || TRANSIENT_STATUSES.has(status)) {
    const reason = isKnown ? serverMessage(message) : null;
    return { kind: 'failing', reason, retryAfterMs: retryAfterOf(headers) };
  }
  if (isKnown) return { kind: 'refused', code, reason: serverMessage(message) };
  if (!(status >= 400)) return { kind: 'unreachable' };
  return { kind: 'refused', code: `http.${status}`, reason: savingTexts.answered(status) };
}

/** Upper bound for the `Retry-After` header of a response. */
const MAX_RETRY_AFTER_MS = 120_000;

function retryAfterOf(headers: Headers | undefined): number {
  const text = headers?.get('retry-after');
  if (!text) return 0;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Math.min(Math.max(ms || 0, 0), MAX_RETRY_AFTER_MS);
}

export function failureOfStatus(status: number): Failure {
  if (status === 401) return { kind: 'signedOut' };
  return status === 404 ? { kind: 'gone' } : { kind: 'unreachable' };
}
