import { TRPCClientError } from '@trpc/client';
import { serverMessage } from '../i18n/en/server-messages.ts';

/** The server's words for why it said no; null where it has not answered. */
export function reasonOf(error: unknown): string | null {
  return error instanceof TRPCClientError && error.data ? serverMessage(error.message) : null;
}

/** The catalogue's code of a refusal; null where there is none. */
export function codeOf(error: unknown): string | null {
  return error instanceof TRPCClientError ? (error.data?.appCode ?? null) : null;
}
