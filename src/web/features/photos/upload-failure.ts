import { serverMessage } from '../../i18n/server-message.ts';

/**
 * Why a photo was not uploaded: it was cancelled, the session has ended, no token was issued, the
 * server rejected it, or a service is temporarily unavailable.
 */
export type FailureKind = 'cancelled' | 'signedOut' | 'noToken' | 'refused' | 'away';

export class UploadFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    /** The server's message. */
    readonly reason: string | null,
  ) {
    super(reason ?? kind);
    this.name = 'UploadFailure';
  }

  /** Whether a retry may succeed. */
  get isTransient(): boolean {
    return this.kind === 'away';
  }
}

const TRANSIENT_CODES = new Set([
  'SERVICE_UNAVAILABLE',
  'INTERNAL_SERVER_ERROR',
  'TOO_MANY_REQUESTS',
  // The browser has resent it by itself: the stored length must be requested again.
  'CONFLICT',
]);

/**
 * Reads what the library throws: the server's response is in its data or, for a link, in its cause.
 */
export function failureOf(error: unknown): UploadFailure {
  if (error instanceof UploadFailure) return error;
  const { data, cause, code } = unwrapped(error);
  const answer = [data, cause].find(isAnswer);
  if (!answer) return new UploadFailure('away', null);
  if (answer.error === 'UNAUTHORIZED')
    return new UploadFailure('signedOut', serverMessage(answer.message));
  const isTransient = answer.error
    ? TRANSIENT_CODES.has(answer.error)
    : code === 'INTERNAL_SERVER_ERROR';
  return new UploadFailure(isTransient ? 'away' : 'refused', serverMessage(answer.message));
}

interface Thrown {
  data?: unknown;
  cause?: unknown;
  code?: unknown;
  error?: unknown;
}

/** Errors before there is a link are wrapped in a cause by the library. */
function unwrapped(error: unknown): Thrown {
  const thrown = (error ?? {}) as Thrown;
  return thrown.error instanceof Error ? (thrown.error as Thrown) : thrown;
}

function isAnswer(value: unknown): value is { message: string; error?: string } {
  if (typeof value !== 'object' || value === null || value instanceof Error) return false;
  return 'message' in value && typeof value.message === 'string';
}
