import type { FastifyInstance } from 'fastify';

/**
 * JSON is the only kind of body. Clients say so even where they send none, so an empty one counts
 * as no body.
 */
export function registerJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.length === 0) done(null, undefined);
    else parse(request, text.toString(), done);
  });
}
