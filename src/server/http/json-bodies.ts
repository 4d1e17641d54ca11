import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/errors.ts';

/**
 * Accepts only JSON bodies. Clients send the JSON content type even without a body, so an empty
 * body counts as none.
 */
export function registerJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined);
    try {
      parse(request, utf8.decode(bytes as Buffer), done);
    } catch {
      // Lenient decoding would store broken characters as different ones.
      const issues = [{ path: '', message: 'The body must be UTF-8' }];
      done(new AppError('request.invalid', { issues }));
    }
  });
}
