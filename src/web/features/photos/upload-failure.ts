import { serverMessage } from '../../i18n/en/server-messages.ts';

/**
 * Why a photo was not uploaded: it was cancelled, the session is over, no token was given for it,
 * the server says no, or something is away that may come back.
 */
export type FailureKind = 'cancelled' | 'signedOut' | 'noToken' | 'refused' | 'away';

export class UploadFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    /** In the server's words. */
    readonly reason: string | null,
  ) {
    super(reason ?? kind);
    this.name = 'UploadFailure';
  }

  /** Whether it is worth another try. */
  get isPassing(): boolean {
    return this.kind === 'away';
  }
}

const PASSING = new Set([
  'SERVICE_UNAVAILABLE',
  'INTERNAL_SERVER_ERROR',
  'TOO_MANY_REQUESTS',
  // The browser has sent it again by itself: how much of it is there must be asked anew.
  'CONFLICT',
]);

/** Reads what the library throws: the server's answer is its data or, of a link, its cause. */
export function failureOf(error: unknown): UploadFailure {
  if (error instanceof UploadFailure) return error;
  const { data, cause, code } = unwrapped(error);
  const answer = [data, cause].find(isAnswer);
  if (!answer) return new UploadFailure('away', null);
  if (answer.error === 'UNAUTHORIZED')
    return new UploadFailure('signedOut', serverMessage(answer.message));
  const isPassing = answer.error ? PASSING.has(answer.error) : code === 'INTERNAL_SERVER_ERROR';
  return new UploadFailure(isPassing ? 'away' : 'refused', serverMessage(answer.message));
}

interface Thrown {
  data?: unknown;
  cause?: unknown;
  code?: unknown;
  error?: unknown;
}

/** What goes wrong before there is a link comes wrapped in a cause of the library's own. */
function unwrapped(error: unknown): Thrown {
  const thrown = (error ?? {}) as Thrown;
  return thrown.error instanceof Error ? (thrown.error as Thrown) : thrown;
}

function isAnswer(value: unknown): value is { message: string; error?: string } {
  if (typeof value !== 'object' || value === null || value instanceof Error) return false;
  return 'message' in value && typeof value.message === 'string';
}
