import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/errors.ts';
import { parseBearer } from '../auth/bearer.ts';
import { servicesFor } from '../one-board.ts';
import type { Encoding } from '../realtime/snapshots.ts';
import type { Services } from '../services.ts';

/** GET /api/boards/{id}/snapshot: the board as its reader may see it, with an ETag. */
export function registerSnapshot(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { id: string } }>('/api/boards/:id/snapshot', async (request, reply) => {
    const caller = await services.bearers.callerOf(parseBearer(request.headers.authorization));
    if (!caller) throw new AppError('unauthorized');
    const { snapshots } = servicesFor(services, caller);
    const snapshot = await snapshots.read(caller.user.id, request.params.id);
    reply.header('cache-control', 'private, no-cache').header('vary', 'accept-encoding');
    reply.header('etag', snapshot.etag);
    if (request.headers['if-none-match'] === snapshot.etag) return reply.code(304).send();
    const encoding = chosenEncoding(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    reply.type('application/json; charset=utf-8');
    return reply.send(await snapshot.encoded(encoding));
  });
}

function chosenEncoding(accepted: string | string[] | undefined): Encoding {
  const names = String(accepted ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : 'identity';
}
