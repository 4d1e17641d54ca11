import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../core/errors.ts';
import { viewerOf } from '../../access/viewer.ts';
import { FILE_HEADERS, sendFile } from '../../attachments/files/send-file.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { type CookieName, sessionOfCookie } from '../../auth/session-cookies.ts';
import { parseBearer } from '../../lib/tokens.ts';
import type { Services } from '../../services.ts';

/**
 * Files at the addresses that the page links to, for callers who may see them at this moment. With
 * `?preview` a PDF may be shown in a frame of the page.
 */
export function registerFiles(app: FastifyInstance, services: Services): void {
  app.get<{
    Params: { ticketId: string; fileId: string };
    Querystring: { preview?: unknown };
  }>('/files/:ticketId/:fileId', async (request, reply) => {
    reply.headers(FILE_HEADERS);
    const reader = await readerOf(services, request, 'freelane_files');
    const { ticketId, fileId } = request.params;
    const file = await services.files.read(viewerOf(reader), ticketId, fileId);
    return sendFile(request, reply, file, request.query.preview !== undefined);
  });
}

/** The caller of a read by a browser, with a bearer token or a cookie. @throws AppError unauthorized */
export async function readerOf(
  { config, authenticator }: Services,
  { headers }: FastifyRequest,
  cookie: CookieName,
): Promise<Caller> {
  const token = parseBearer(headers.authorization);
  const sessionId = sessionOfCookie(config, cookie, headers.cookie);
  const caller = token
    ? await authenticator.callerOf(token)
    : sessionId && (await authenticator.callerById(sessionId));
  if (!caller) throw new AppError('unauthorized');
  return caller;
}
