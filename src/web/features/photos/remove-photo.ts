import { getSession, handleUnauthorized } from '../../session/session.ts';
import type { PhotoScope } from './upload-token.ts';

const SIGNED_OUT = 401;

/**
 * Deletes a photo that was uploaded but not used. After a failure the server deletes it later; a
 * 401 ends the session (spec §7).
 */
export async function removePhoto(
  url: string,
  { boardId, ticketId }: Omit<PhotoScope, 'commentGroup'>,
): Promise<void> {
  const { token } = getSession();
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const body = JSON.stringify({ url, boardId, ticketId });
  const request = { method: 'DELETE', headers, body };
  const response = await fetch('/api/images', request).catch(() => null);
  if (response?.status === SIGNED_OUT) handleUnauthorized(token);
}
