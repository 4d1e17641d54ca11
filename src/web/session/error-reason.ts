import { TRPCClientError } from '@trpc/client';
import { serverMessage } from '../i18n/server-message.ts';

/** The server's message for a refusal; null if it has not responded. */
export function reasonOf(error: unknown): string | null {
  return error instanceof TRPCClientError && error.data ? serverMessage(error.message) : null;
}

/** The error code of a refusal; null if there is none. */
export function codeOf(error: unknown): string | null {
  return error instanceof TRPCClientError ? (error.data?.appCode ?? null) : null;
}
