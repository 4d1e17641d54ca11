import { getSession } from '../../session/session.ts';
import { UploadFailure } from './upload-failure.ts';

/** Where a photo belongs. The ticket's id may be `temp_…`, for one not created yet. */
export interface PhotoScope {
  boardId: string;
  ticketId: string;
  commentGroup?: string;
}

const SIGNED_OUT = 401;
const FIRST_SERVER_ERROR = 500;
const TOO_MANY_REQUESTS = 429;

/**
 * The token for uploading photos of one ticket or comment (spec §7). It is valid for ten minutes
 * and not stored. @throws UploadFailure
 */
export async function uploadTokenFor(
  { boardId, ticketId, commentGroup = '' }: PhotoScope,
  signal: AbortSignal,
): Promise<string> {
  const query = new URLSearchParams({ boardId, ticketId, commentId: commentGroup });
  const headers = { authorization: `Bearer ${getSession().token}` };
  const response = await fetch(`/api/firebase/token?${query}`, { headers, signal }).catch(
    () => null,
  );
  if (signal.aborted) throw new UploadFailure('cancelled', null);
  if (!response || response.status >= FIRST_SERVER_ERROR || response.status === TOO_MANY_REQUESTS) {
    throw new UploadFailure('away', null);
  }
  if (response.status === SIGNED_OUT) throw new UploadFailure('signedOut', null);
  if (!response.ok) throw new UploadFailure('noToken', null);
  const { token } = (await response.json()) as { token: string };
  return token;
}
