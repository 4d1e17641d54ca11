import type { FastifyInstance } from 'fastify';
import { etagOf, matchesIfNoneMatch } from '../../http/files/etags.ts';
import type { Services } from '../../services.ts';

/**
 * GET /calendar/{secret}.ics: the secret identifies the user, so there is no other authentication.
 */
export function registerCalendars(app: FastifyInstance, { calendars }: Services): void {
  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    const text = await calendars.read(request.params.file.replace(/\.ics$/, ''));
    const etag = etagOf(text);
    // Cached copies are revalidated: the owner's access may change.
    reply.headers({ 'cache-control': 'private, no-cache', etag });
    if (matchesIfNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(text);
  });
}
