import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/errors.ts';

/**
 * JSON is the only kind of body. Clients say so even where they send none, so an empty one counts
 * as no body.
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
      // Read leniently, broken characters would be stored as other ones.
      const issues = [{ path: '', message: 'The body must be UTF-8' }];
      done(new AppError('request.invalid', { issues }));
    }
  });
}
