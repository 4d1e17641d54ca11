import Fastify, { type FastifyInstance } from 'fastify';
import { createRouteHandler, createUploadthing, type FileRouter } from 'uploadthing/fastify';
import { UploadThingError } from 'uploadthing/server';
import { AppError } from '../../../core/errors.ts';
import { LIMITS } from '../../../core/limits.ts';
import { checkReach, viewerOf } from '../../access/viewer.ts';
import { NO_SCHEMAS } from '../../http/server-options.ts';
import { checkPlace, type Uploader } from '../uploader.ts';
import type { UploadMetadata } from './ingest.ts';
import type { PhotoTarget } from './photo-target.ts';
import { EMBEDDED_ORIGIN, FILES_PATH, UPLOAD_ROUTE, type UploadKeys } from './signed-links.ts';
import { uploadInput } from './upload-input.schema.ts';

const ACCEPTED_TYPES = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
]);

export interface UploadRouteOptions {
  keys: UploadKeys;
  target: PhotoTarget;
  fetch: typeof fetch;
  /** Authenticates the caller. @throws AppError unauthorized */
  uploaderOf(authorization: string | undefined): Promise<Uploader>;
  onError(error: unknown): void;
}

/**
 * UploadThing's own route, in a Fastify app of its own because loading it takes half a second and
 * 45 MB: this file is imported with the first upload, when the main app accepts no more routes.
 */
export async function openUploadRoute(options: UploadRouteOptions): Promise<FastifyInstance> {
  const app = Fastify({ schemaController: NO_SCHEMAS });
  await app.register(createRouteHandler, {
    router: fileRouter(options),
    config: {
      token: options.keys.token,
      ingestUrl: EMBEDDED_ORIGIN + FILES_PATH,
      // Otherwise the callback URL would come from the Host header.
      callbackUrl: EMBEDDED_ORIGIN + UPLOAD_ROUTE,
      // Otherwise NODE_ENV=development would switch to another protocol.
      isDev: false,
      handleDaemonPromise: 'await',
      fetch: options.fetch,
      // The library would log signed links.
      logLevel: 'None',
    },
  });
  await app.ready();
  return app;
}

function fileRouter({ target, uploaderOf, onError }: UploadRouteOptions): FileRouter {
  const route = createUploadthing({ errorFormatter: ({ message }) => ({ message }) });
  return {
    // The library takes powers of two only; the exact limits are checked below.
    photo: route(
      { image: { maxFileSize: '16MB', maxFileCount: LIMITS.photos, contentDisposition: 'inline' } },
      { presignedURLTTL: '1 hour', awaitServerData: true },
    )
      .input(uploadInput)
      .middleware(async ({ req, input, files }) => {
        const { commentGroup, ...place } = input;
        const scope = commentGroup === undefined ? place : { ...place, commentGroup };
        try {
          const uploader = await uploaderOf(req.headers.authorization);
          const { user, sessionId } = uploader.caller;
          const viewer = viewerOf(uploader.caller);
          checkPlace(uploader.grant, scope);
          checkReach(viewer, scope.boardId);
          checkFiles(files);
          await target.admit(viewer, scope);
          return { userId: user.id, sessionId, scope } satisfies UploadMetadata;
        } catch (error) {
          throw asUploadThingError(error, onError);
        }
      })
      .onUploadComplete(({ file }) => ({ url: file.ufsUrl })),
  };
}

function checkFiles(files: readonly { size: number; type: string }[]): void {
  if (files.length === 0) throw new AppError('upload.noFile');
  if (files.length > LIMITS.photos) throw new AppError('upload.tooMany');
  for (const { size, type } of files) {
    if (!ACCEPTED_TYPES.has(type)) throw new AppError('photo.wrongType');
    if (size > LIMITS.photoBytes) throw new AppError('photo.tooLarge');
    if (size === 0) throw new AppError('upload.incomplete');
  }
}

const CODES: Partial<Record<number, UploadThingError['code']>> = {
  400: 'BAD_REQUEST',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
};

/** The library has few error codes; the message is ours. */
function asUploadThingError(error: unknown, onError: (error: unknown) => void): UploadThingError {
  const appError = error instanceof AppError ? error : new AppError('server.failed');
  if (appError.status >= 500) onError(error);
  const code = CODES[appError.status] ?? 'INTERNAL_SERVER_ERROR';
  return new UploadThingError({ code, message: appError.message });
}
