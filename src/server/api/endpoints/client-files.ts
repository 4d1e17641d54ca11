import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../core/errors.ts';
import { contentDisposition } from '../../http/files/content-disposition.ts';
import { parseBearer } from '../../lib/tokens.ts';
import type { Services } from '../../services.ts';

const MEDIA_TYPES = {
  pdf: 'application/pdf',
  xml: 'application/xml',
  ubl: 'application/xml',
} as const;

/**
 * GET /api/client-page/files/{pdf|xml|ubl}: a file of the invoice of a client's link, whose token is
 * the bearer token.
 */
export function registerClientFiles(app: FastifyInstance, { clientLinks }: Services): void {
  app.get<{ Params: { kind: string } }>(
    '/api/client-page/files/:kind',
    async ({ headers, params: { kind } }, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      const link = await clientLinks.find(parseBearer(headers.authorization));
      if (!link) throw new AppError('unauthorized');
      if (kind !== 'pdf' && kind !== 'xml' && kind !== 'ubl') throw new AppError('file.unknown');
      const { name, content } = await clientLinks.file(link, kind);
      reply.headers({
        'content-type': MEDIA_TYPES[kind],
        'content-disposition': contentDisposition('attachment', name),
      });
      return reply.send(content);
    },
  );
}
