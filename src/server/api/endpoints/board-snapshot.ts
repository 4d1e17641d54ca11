import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { COLUMNAR_TYPE } from '../../../core/board/wire/columnar-snapshot.ts';
import { AppError } from '../../../core/errors.ts';
import { viewerOf } from '../../access/viewer.ts';
import { parseBearer } from '../../lib/tokens.ts';
import type { Encoding, Form, SnapshotBytes } from '../../realtime/snapshot-bytes.ts';
import type { Services } from '../../services.ts';

/**
 * GET /api/boards/{id}/snapshot: the board as the caller may see it, with an ETag; columnar for
 * clients that accept it. GET /api/shared-board/snapshot: the board of a share link, whose secret
 * is the bearer token.
 */
export function registerBoardSnapshot(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { id: string } }>('/api/boards/:id/snapshot', async (request, reply) => {
    const caller = await services.authenticator.callerOf(
      parseBearer(request.headers.authorization),
    );
    if (!caller) throw new AppError('unauthorized');
    const form = chosenForm(request.headers.accept);
    const snapshot = await services.snapshots.read(viewerOf(caller), request.params.id, form);
    return sendSnapshot(request, reply, snapshot, form);
  });
  app.get('/api/shared-board/snapshot', async (request, reply) => {
    const shareLink = await services.authenticator.shareLinkOf(
      parseBearer(request.headers.authorization),
    );
    if (!shareLink) throw new AppError('unauthorized');
    const form = chosenForm(request.headers.accept);
    return sendSnapshot(
      request,
      reply,
      await services.sharedBoards.snapshot(shareLink, form),
      form,
    );
  });
}

async function sendSnapshot(
  request: FastifyRequest,
  reply: FastifyReply,
  snapshot: SnapshotBytes,
  form: Form,
): Promise<FastifyReply> {
  reply.header('cache-control', 'private, no-cache').header('vary', 'accept, accept-encoding');
  reply.header('etag', snapshot.etag);
  if (request.headers['if-none-match'] === snapshot.etag) return reply.code(304).send();
  const encoding = chosenEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  const type = form === 'columnar' ? COLUMNAR_TYPE : 'application/json';
  reply.type(`${type}; charset=utf-8`);
  return reply.send(await snapshot.encoded(encoding));
}

/** Only clients that name the columnar type get it: scripts accept anything. */
function chosenForm(accept: string | undefined): Form {
  return namesIn(accept).includes(COLUMNAR_TYPE) ? 'columnar' : 'plain';
}

function chosenEncoding(accepted: string | string[] | undefined): Encoding {
  const names = namesIn(accepted);
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : 'identity';
}

/** The names in an Accept header, without those it refuses. */
function namesIn(accepted: string | string[] | undefined): (string | undefined)[] {
  return String(accepted ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
}
