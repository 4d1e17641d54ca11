import { getSession } from '../auth/session.ts';
import type { PhotoScope } from './upload-photo.ts';

/** Deletes a photo that was uploaded and then not used. What fails is cleared away by the server. */
export async function removePhoto(
  url: string,
  { boardId, ticketId }: Omit<PhotoScope, 'commentGroup'>,
): Promise<void> {
  const { token } = getSession();
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const body = JSON.stringify({ url, boardId, ticketId });
  await fetch('/api/images', { method: 'DELETE', headers, body }).catch(() => {});
}
