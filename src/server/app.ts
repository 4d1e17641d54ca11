import { join } from 'node:path';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { registerBoardSnapshot } from './api/endpoints/board-snapshot.ts';
import { registerCalendars } from './api/endpoints/calendar.ts';
import { registerClientFiles } from './api/endpoints/client-files.ts';
import { registerDoctor } from './api/endpoints/doctor.ts';
import { registerFiles } from './api/endpoints/files.ts';
import { registerHealth } from './api/endpoints/health.ts';
import { registerMailedLinks } from './api/endpoints/mailed-links.ts';
import { registerMetrics } from './api/endpoints/metrics.ts';
import { registerGooglePopup } from './api/endpoints/oidc-popup.ts';
import { registerPhotos } from './api/endpoints/photos.ts';
import { registerReceipts } from './api/endpoints/receipts.ts';
import { registerSignupOptions } from './api/endpoints/signup-options.ts';
import { registerUnsubscribe } from './api/endpoints/unsubscribe.ts';
import { registerUploads } from './api/endpoints/uploads.ts';
import { registerRest } from './api/rest/register.ts';
import { invoiceAnswer } from './api/rest/routes/money/invoice-answers.ts';
import { registerTrpc, type SocketTimeouts } from './api/trpc/plugin.ts';
import type { PhotoTarget } from './attachments/uploads/photo-target.ts';
import { registerRateLimits } from './auth/rate-limits.ts';
import { registerDraining } from './http/draining.ts';
import { registerErrors } from './http/errors.ts';
import { registerStaticFiles } from './http/files/static-files.ts';
import { createHostCheck } from './http/host-check.ts';
import { type LogStream, loggerOptions, registerRequestLog } from './http/logging.ts';
import { badPathHandler, handleClientError } from './http/malformed.ts';
import { collectRoutes, registerNotFound } from './http/not-found.ts';
import { registerOriginCheck } from './http/origin.ts';
import {
  type BodyTimeouts,
  registerBodyTimeouts,
  registerJsonBodies,
} from './http/request-bodies.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { BODY_LIMIT, headerTimeouts, NO_SCHEMAS } from './http/server-options.ts';
import { registerLivePath, registerWebsockets } from './http/websockets.ts';
import { registerJobs } from './jobs/register.ts';
import { packageRoot } from './lib/package-root.ts';
import type { Services } from './services.ts';

export interface AppOptions extends SocketTimeouts {
  /** The folder of the built web app. */
  webRoot?: string;
  logStream?: LogStream;
  bodyTimeouts?: BodyTimeouts;
  /** Timeout of a request's headers, ms. */
  headersTimeoutMs?: number;
  /** Where uploaded photos go, if not to the photo service. */
  photos?: PhotoTarget;
}

/**
 * Builds the server. Parts are registered in the order in which a request passes them. It does not
 * listen yet.
 */
export async function buildApp(
  services: Services,
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const { config } = services;
  const hostCheck = createHostCheck(config);
  const app = Fastify({
    logger: loggerOptions(config, options.logStream),
    // Fastify's request logs contain URLs with their queries.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    http: headerTimeouts(options.headersTimeoutMs),
    schemaController: NO_SCHEMAS,
    // A tRPC batch is one path parameter. Schemas check the length of ids.
    routerOptions: { maxParamLength: 16_384 },
    // Requests during shutdown are answered before their connection is closed.
    return503OnClosing: false,
    frameworkErrors: badPathHandler(hostCheck),
    clientErrorHandler: handleClientError,
  });

  registerErrors(app);
  registerDraining(app);
  registerRequestLog(app);
  registerBodyTimeouts(app, options.bodyTimeouts);
  await registerSecurityHeaders(app, config);
  // Before anything that can refuse a request: the plugin ends the sockets of upgrades that it saw.
  await registerWebsockets(app);
  hostCheck.register(app);
  registerLivePath(app);
  registerOriginCheck(app, config.publicUrl);
  registerJsonBodies(app);
  const sendPage = await registerStaticFiles(app, options.webRoot ?? join(packageRoot, 'dist/web'));
  const methodsOf = collectRoutes(app);
  registerHealth(app, services);
  await registerMetrics(app, services);
  // Like static files, photos and files are not rate limited: a board may show hundreds.
  registerPhotos(app, services);
  registerFiles(app, services);
  registerReceipts(app, services);
  await registerRateLimits(app, services);
  registerNotFound(app, { methodsOf, sendPage });
  registerJobs(app, services);
  app.addHook('onListen', async () => services.financeDispatcher.start(invoiceAnswer));
  app.addHook('onClose', () => services.financeDispatcher.close());

  await registerRest(app, services);
  registerGooglePopup(app, services);
  await registerTrpc(app, services, options);
  registerSignupOptions(app, services);
  await registerMailedLinks(app, services);
  registerBoardSnapshot(app, services);
  registerDoctor(app, services);
  registerCalendars(app, services);
  registerClientFiles(app, services);
  await registerUnsubscribe(app, services);
  await registerUploads(app, services, options.photos ?? services.photos);
  return app;
}
