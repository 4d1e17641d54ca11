import { AppError } from '../../core/errors.ts';
import { type Authenticator, type Caller, checkMayChange } from '../auth/authenticate.ts';
import type { Config } from '../config/read-config.ts';
import type { PhotoScope, TicketPlace } from '../lib/photo-path.ts';
import { parseBearer } from '../lib/tokens.ts';
import { grantOf, type UploadGrant } from './uploads/upload-token.ts';

/** Who makes an image call, and what their token is limited to, if it is one for such calls. */
export interface Uploader {
  /** Theirs, or the one that the token lives with. */
  caller: Caller;
  grant: UploadGrant | null;
}

/**
 * Takes a bearer token, or one of GET /api/firebase/token while the one that it was asked with lives.
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

/** Photos that come by the page's way are of the token's board too. @throws AppError board.unknown */
export function checkBoard(apiToken: Caller['apiToken'], { boardId }: TicketPlace): void {
  if (apiToken?.boardId && apiToken.boardId !== boardId) throw new AppError('board.unknown');
}
