import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../core/errors.ts';
import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import { incomingFolder } from '../../attachments/stores/folders.ts';
import { uploaderOf } from '../../attachments/uploader.ts';
import { createIngest } from '../../attachments/uploads/ingest.ts';
import { partsIn } from '../../attachments/uploads/parts.ts';
import type { PhotoTarget } from '../../attachments/uploads/photo-target.ts';
import {
  EMBEDDED_ORIGIN,
  FILES_PATH,
  UPLOAD_ROUTE,
  uploadKeys,
} from '../../attachments/uploads/signed-links.ts';
import {
  createUploadthingServer,
  type IssuedLink,
} from '../../attachments/uploads/uploadthing-server.ts';
import { runHourly } from '../../jobs/scheduler.ts';
import type { Services } from '../../services.ts';

/** The services that uploads need. */
export type UploadServices = Pick<Services, 'config' | 'store' | 'authenticator'>;

/**
 * Photo uploads: links are issued under /api/uploadthing, and the bytes are sent to /api/files,
 * both on this origin. UploadThing's server-to-server calls are not reachable from outside.
 */
export async function registerUploads(
  app: FastifyInstance,
  services: UploadServices,
  target: PhotoTarget,
): Promise<void> {
  const { config, store, authenticator } = services;
  const keys = uploadKeys(config.appSecret);
  const parts = partsIn(incomingFolder(config));
  const library = createUploadthingServer({
    keys,
    target,
    uploaderOf: (authorization) => uploaderOf(services, authorization),
    onError: (error) => app.log.error({ err: error }),
    allow: (...upload) => ingest.allow(...upload),
  });
  const ingest = createIngest({
    store,
    authenticator,
    parts,
    keys,
    target,
    reportUploaded: library.report,
  });

  // In this scope only: elsewhere a body is JSON.
  await app.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    // Before the body is read or anything is loaded. The route checks again, for the upload itself.
    const preParsing = async ({ headers }: FastifyRequest) => {
      await uploaderOf(services, headers.authorization);
    };
    const routeOptions = {
      config: { rateLimit: { max: RESOURCE_LIMITS.uploadRequests.max } },
      preParsing,
    };

    scope.post(UPLOAD_ROUTE, routeOptions, async (request, reply) => {
      const { actionType } = request.query as { actionType?: unknown };
      if (actionType !== 'upload') throw new AppError('request.invalid');
      const { status, body } = await library.ask(request);
      if (status !== 200) return reply.code(status).send(body);
      return await issueLinks(body as IssuedLink[]);
    });

    scope.head(`${FILES_PATH}/:key`, async (request, reply) => {
      const start = await ingest.start(pathOf(request));
      return reply.header('x-ut-range-start', start).send();
    });

    scope.put(`${FILES_PATH}/:key`, { config: { takesFiles: true } }, (request) =>
      ingest.put(pathOf(request), request.raw),
    );
  });

  /** Makes links relative to our origin, whatever its name is to the client. */
  async function issueLinks(links: IssuedLink[]): Promise<IssuedLink[]> {
    // The library responds even if the links could not be stored.
    if (!(await ingest.areAllowed(links.map(({ key }) => key)))) throw new AppError('server.busy');
    return links.map((link) => ({ ...link, url: link.url.slice(EMBEDDED_ORIGIN.length) }));
  }

  runHourly(app, services, {
    name: 'forgotten uploads',
    runsOn: 'oneServer',
    work: () => ingest.sweep(Date.now()),
  });
  app.addHook('onClose', () => library.close());
}

function pathOf({ raw }: FastifyRequest): string {
  return raw.url ?? '';
}
