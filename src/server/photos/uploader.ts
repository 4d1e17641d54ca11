import { AppError } from '../../core/errors.ts';
import { parseBearer } from '../auth/bearer.ts';
import type { Services } from '../services.ts';
import type { PhotoScope, TicketPlace } from './photo-path.ts';
import { grantOf, type UploadGrant } from './upload-token.ts';

/** Who makes an image call, and what their token is limited to, if it is one for such calls. */
export interface Uploader {
  userId: string;
  /** Theirs, or the one that the token lives with. */
  sessionId: string;
  grant: UploadGrant | null;
}

/**
 * Takes a session's token, or one of GET /api/firebase/token while its session lives.
 * @throws AppError unauthorized
 */
export async function uploaderOf(
  { config, sessions }: Pick<Services, 'config' | 'sessions'>,
  authorization: string | undefined,
): Promise<Uploader> {
  const grant = grantOf(config, authorization);
  const valid = grant
    ? await sessions.validateById(grant.sessionId)
    : await sessions.validate(parseBearer(authorization));
  if (!valid) throw new AppError('unauthorized');
  return { userId: valid.user.id, sessionId: valid.session.id, grant };
}

/**
 * A token is good for the one ticket that it was asked for; a session for whatever its person may.
 * @throws AppError forbidden
 */
export function checkTicket(grant: UploadGrant | null, asked: TicketPlace): void {
  if (!grant) return;
  const { boardId, ticketId } = grant.scope;
  if (asked.boardId !== boardId || asked.ticketId !== ticketId) throw new AppError('forbidden');
}

/** The same, of the comment too, or of none. @throws AppError forbidden */
export function checkPlace(grant: UploadGrant | null, asked: PhotoScope): void {
  checkTicket(grant, asked);
  if (grant && asked.commentGroup !== grant.scope.commentGroup) throw new AppError('forbidden');
}
