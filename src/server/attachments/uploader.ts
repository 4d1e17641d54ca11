import { AppError } from '../../core/errors.ts';
import { type Authenticator, type Caller, checkMayChange } from '../auth/authenticate.ts';
import type { Config } from '../config/read-config.ts';
import type { PhotoScope, TicketPlace } from '../lib/photo-path.ts';
import { parseBearer } from '../lib/tokens.ts';
import { grantOf, type UploadGrant } from './uploads/upload-token.ts';

/** The caller of an upload request, and the scope of their upload token, if they use one. */
export interface Uploader {
  /** The session of the token, or the one that an upload token was issued to. */
  caller: Caller;
  grant: UploadGrant | null;
}

/**
 * Accepts a bearer token, or a token of GET /api/firebase/token while its session is valid.
 * @throws AppError unauthorized, token.readOnly
 */
export async function uploaderOf(
  { config, authenticator }: { config: Config; authenticator: Authenticator },
  authorization: string | undefined,
): Promise<Uploader> {
  const grant = grantOf(config, authorization);
  const caller = grant
    ? await authenticator.callerById(grant.sessionId)
    : await authenticator.callerOf(parseBearer(authorization));
  if (!caller) throw new AppError('unauthorized');
  checkMayChange(caller);
  return { caller, grant };
}

/**
 * An upload token is valid for one ticket; a session for everything its user may do.
 * @throws AppError forbidden
 */
export function checkTicket(grant: UploadGrant | null, requested: TicketPlace): void {
  if (!grant) return;
  const { boardId, ticketId } = grant.scope;
  if (requested.boardId !== boardId || requested.ticketId !== ticketId)
    throw new AppError('forbidden');
}

/** Like `checkTicket`, for the comment too. @throws AppError forbidden */
export function checkPlace(grant: UploadGrant | null, requested: PhotoScope): void {
  checkTicket(grant, requested);
  if (grant && requested.commentGroup !== grant.scope.commentGroup) throw new AppError('forbidden');
}
