import { join } from 'node:path';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { registerGooglePopup } from './auth/google/popup.ts';
import { registerOutlook } from './auth/outlook.ts';
import { registerBackups } from './backups/register.ts';
import { registerBell } from './bell/register.ts';
import { registerCalendars } from './calendars/register.ts';
import { registerDoctor } from './doctor/register.ts';
import { BODY_LIMIT } from './http/body-limits.ts';
import { registerDraining } from './http/draining.ts';
import { registerErrors } from './http/errors.ts';
import { registerHealth } from './http/health.ts';
import { createHostCheck } from './http/host-check.ts';
import { registerJsonBodies } from './http/json-bodies.ts';
import { followRoutes } from './http/known-routes.ts';
import { type LogStream, loggerOptions, registerRequestLog } from './http/logging.ts';
import { answerMalformed, badPathAnswer } from './http/malformed.ts';
import { registerMetrics } from './http/metrics.ts';
import { registerNotFound } from './http/not-found.ts';
import { registerOriginCheck } from './http/origin.ts';
import { registerRateLimits } from './http/rate-limits.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { type BodyPatience, registerSlowBodies } from './http/slow-bodies.ts';
import { slowHeaders } from './http/slow-headers.ts';
import { registerSnapshot } from './http/snapshot.ts';
import { registerStaticFiles } from './http/static-files.ts';
import { registerLivePath, registerWebsockets } from './http/websockets.ts';
import { registerMail } from './mail/register.ts';
import { NO_SCHEMAS } from './no-schemas.ts';
import { packageRoot } from './package-root.ts';
import { registerPhotoLinks } from './photos/route.ts';
import { registerPurge } from './purge.ts';
import { registerRest } from './rest/register.ts';
import type { Services } from './services.ts';
import { registerTransfer } from './transfer/register.ts';
import { registerTrpc, type SocketPatience } from './trpc/plugin.ts';
import type { PhotoSink } from './uploads/photo-sink.ts';
import { registerUploads } from './uploads/register.ts';
import { registerWebhooks } from './webhooks/register.ts';

export interface AppOptions extends SocketPatience {
  /** The folder of the built page. */
  webRoot?: string;
  logStream?: LogStream;
  bodyPatience?: BodyPatience;
  /** How long a request's headers are waited for, ms. */
  headersMs?: number;
  /** What becomes of uploaded photos, where it is not the photos' own service. */
  photos?: PhotoSink;
}

/** The whole server, part by part in the order in which a request meets them. Nothing listens. */
export async function buildApp(
  services: Services,
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const { config } = services;
  const hostCheck = createHostCheck(config);
  const app = Fastify({
    logger: loggerOptions(config, options.logStream),
    // Its own lines hold addresses with their queries.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    http: slowHeaders(options.headersMs),
    schemaController: NO_SCHEMAS,
    // A tRPC batch is one parameter of the path; what is no id is for the schemas to say.
    routerOptions: { maxParamLength: 16_384 },
    // Requests that come while the server stops are answered, and their connection is closed.
    return503OnClosing: false,
    frameworkErrors: badPathAnswer(hostCheck),
    clientErrorHandler: answerMalformed,
  });

  registerErrors(app);
  registerDraining(app);
  registerRequestLog(app);
  registerSlowBodies(app, options.bodyPatience);
  await registerSecurityHeaders(app, config);
  // Before whatever can refuse a request: the plugin ends the sockets of upgrades that it saw.
  await registerWebsockets(app);
  hostCheck.register(app);
  registerLivePath(app);
  registerOriginCheck(app, config.publicUrl);
  registerJsonBodies(app);
  const sendPage = await registerStaticFiles(app, options.webRoot ?? join(packageRoot, 'dist/web'));
  const methodsOf = followRoutes(app);
  registerHealth(app, services);
  await registerMetrics(app, services);
  // Photos are counted as little as the page's own files: a board may show hundreds.
  registerPhotoLinks(app, services);
  await registerRateLimits(app, services);
  registerNotFound(app, { methodsOf, sendPage });
  registerPurge(app, services);
  registerBackups(app, services);
  registerWebhooks(app, services);
  registerBell(app, services);
  registerTransfer(app, services);

  await registerRest(app, services);
  registerGooglePopup(app, services);
  await registerTrpc(app, services, options);
  registerOutlook(app, services);
  registerSnapshot(app, services);
  registerDoctor(app, services);
  registerCalendars(app, services);
  await registerMail(app, services);
  await registerUploads(app, services, options.photos ?? services.photos);
  return app;
}
