import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../core/errors.ts';
import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import { incomingFolder } from '../../attachments/stores/folders.ts';
import { uploaderOf } from '../../attachments/uploader.ts';
import { createIngest } from '../../attachments/uploads/ingest.ts';
import { partsIn } from '../../attachments/uploads/parts.ts';
import type { PhotoSink } from '../../attachments/uploads/photo-sink.ts';
import { FILES, ORIGIN, ROUTE, uploadKeys } from '../../attachments/uploads/signed-links.ts';
import {
  createUploadthingServer,
  type GivenLink,
} from '../../attachments/uploads/uploadthing-server.ts';
import { runHourlyLeased } from '../../jobs/leased-jobs.ts';
import type { Services } from '../../services.ts';

/** What uploads need of the rest of the server. */
export type UploadServices = Pick<Services, 'config' | 'store' | 'authenticator'>;

/**
 * Uploads of photos: links are given out under /api/uploadthing, and the bytes come to /api/files,
 * both on this origin. What UploadThing says between servers cannot be said from outside.
 */
export async function registerUploads(
  app: FastifyInstance,
  services: UploadServices,
  sink: PhotoSink,
): Promise<void> {
  const { config, store, authenticator } = services;
  const keys = uploadKeys(config.appSecret);
  const parts = partsIn(incomingFolder(config));
  const library = createUploadthingServer({
    keys,
    sink,
    uploaderOf: (authorization) => uploaderOf(services, authorization),
    onError: (error) => app.log.error({ err: error }),
    allow: (...upload) => ingest.allow(...upload),
  });
  const ingest = createIngest({ store, authenticator, parts, keys, sink, report: library.report });

  // Of this scope alone: elsewhere a body is JSON.
  await app.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    // Before the body is read or anything is loaded. The route checks it again, for the upload's own sake.
    const preParsing = async ({ headers }: FastifyRequest) => {
      await uploaderOf(services, headers.authorization);
    };
    const asking = { config: { rateLimit: { max: RESOURCE_LIMITS.askedUploads.max } }, preParsing };

    scope.post(ROUTE, asking, async (request, reply) => {
      const { actionType } = request.query as { actionType?: unknown };
      if (actionType !== 'upload') throw new AppError('request.invalid');
      const { status, body } = await library.ask(request);
      if (status !== 200) return reply.code(status).send(body);
      return await giveOut(body as GivenLink[]);
    });

    scope.head(`${FILES}/:key`, async (request, reply) => {
      const start = await ingest.start(pathOf(request));
      return reply.header('x-ut-range-start', start).send();
    });

    scope.put(`${FILES}/:key`, { config: { takesFiles: true } }, (request) =>
      ingest.put(pathOf(request), request.raw),
    );
  });

  /** On our own origin, whatever its name is to the one who asked. */
  async function giveOut(links: GivenLink[]): Promise<GivenLink[]> {
    // The library answers even where they could not be kept.
    if (!(await ingest.areAllowed(links.map(({ key }) => key)))) throw new AppError('server.busy');
    return links.map((link) => ({ ...link, url: link.url.slice(ORIGIN.length) }));
  }

  runHourlyLeased(app, services, 'forgotten uploads', () => ingest.sweep(Date.now()));
  app.addHook('onClose', () => library.close());
}

function pathOf({ raw }: FastifyRequest): string {
  return raw.url ?? '';
}
