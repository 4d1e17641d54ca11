import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../core/errors.ts';
import { contentDisposition } from '../../http/files/content-disposition.ts';
import { parseBearer } from '../../lib/tokens.ts';
import type { Services } from '../../services.ts';

const MEDIA_TYPES = { pdf: 'application/pdf', xml: 'application/xml' } as const;

/**
 * GET /api/client-page/files/{pdf|xml}: a file of the invoice that a client's link shows; the
 * link's token is the bearer token.
 */
export function registerClientFiles(app: FastifyInstance, { clientLinks }: Services): void {
  app.get<{ Params: { kind: string } }>(
    '/api/client-page/files/:kind',
    async ({ headers, params: { kind } }, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      const link = await clientLinks.find(parseBearer(headers.authorization));
      if (!link) throw new AppError('unauthorized');
      if (kind !== 'pdf' && kind !== 'xml') throw new AppError('file.unknown');
      const { name, content } = await clientLinks.file(link, kind);
      reply.headers({
        'content-type': MEDIA_TYPES[kind],
        'content-disposition': contentDisposition('attachment', name),
      });
      return reply.send(content);
    },
  );
}
