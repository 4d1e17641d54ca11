import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodType } from 'zod';
import { AppError, type ErrorCode } from '../../../core/errors.ts';
import { userViewer, viewerOf } from '../../access/viewer.ts';
import { MULTIPART_OPTIONS } from '../../attachments/received-files.ts';
import { uploaderOf } from '../../attachments/uploader.ts';
import {
  type Caller,
  checkInPerson,
  checkMayChange,
  checkMoneyScope,
  hasMoneyScope,
} from '../../auth/authenticate.ts';
import { toAppError } from '../../http/errors.ts';
import { matchesIfNoneMatch } from '../../http/files/etags.ts';
import { parse } from '../../http/parse.ts';
import { clientOf } from '../../http/request.ts';
import { sourceOf } from '../../lib/request-source.ts';
import { parseBearer } from '../../lib/tokens.ts';
import type { Services } from '../../services.ts';
import { registerDocs } from './docs/docs.ts';
import { isIdempotent, withIdempotencyKey } from './idempotency.ts';
import { AnswerText } from './response-writer.ts';
import { type Call, hasTag, type RestRoute, taggedText } from './route.ts';
import { restRoutes } from './routes.ts';

const MAX_KEY_LENGTH = 255;
/** How long a response waits for a client that does not read it. */
const UNREAD_TIMEOUT_MS = 60_000;

/** The field to blame for errors whose message does not name one. */
const FIELDS: Partial<Record<ErrorCode, string>> = {
  'board.columnOrder': 'columnOrder',
  'board.memberLimit': 'users',
  'board.memberTwice': 'users',
  'board.personUnknown': 'users',
  'column.limit': 'columns',
  'column.unknown': 'status',
  'ticket.limit': 'boardId',
  'ticket.photoUnknown': 'photoUrls',
  'webhook.private': 'url',
  'webhook.hostUnknown': 'url',
  'photo.wrongType': 'files',
  'photo.heic': 'files',
  'photo.damaged': 'files',
  'photo.tooManyPixels': 'files',
  'photo.tooManyFrames': 'files',
  'photo.limit': 'files',
  'photo.commentLimit': 'files',
};

/** Mounts the calls of the product spec's §7 from the route table. */
export async function registerRest(app: FastifyInstance, services: Services): Promise<void> {
  registerDocs(app);
  await app.register(async (rest) => {
    rest.addHook('preClose', async () => services.connections.endAll());
    rest.addHook('onClose', async () => services.connections.close());
    rest.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store');
      done();
    });
    for (const route of restRoutes.filter(({ multipart }) => !multipart)) {
      mount(rest, services, route);
    }
    await rest.register(async (uploads) => {
      await uploads.register(multipart, MULTIPART_OPTIONS);
      for (const route of restRoutes.filter(
        ({ multipart, takesRawFile }) => multipart && !takesRawFile,
      )) {
        mount(uploads, services, route);
      }
    });
    await rest.register(async (files) => {
      files.removeAllContentTypeParsers();
      files.addContentTypeParser('*', (_request, _payload, done) => done(null));
      for (const route of restRoutes.filter(({ takesRawFile }) => takesRawFile)) {
        mount(files, services, route);
      }
    });
  });
}

function mount(rest: FastifyInstance, services: Services, route: RestRoute): void {
  const { method, path: url, signedIn, writes, bodyLimit, errorFormat, mediaTypes } = route;
  const callers = new WeakMap<FastifyRequest, Caller>();
  rest.route({
    method,
    url,
    exposeHeadRoute: method === 'GET' && !writes && !mediaTypes,
    ...(bodyLimit !== undefined && { bodyLimit }),
    config: { takesFiles: route.multipart !== undefined },
    // After the rate limits, and before the body is read.
    async preParsing(request) {
      if (signedIn) callers.set(request, await callerOf(services, route, request));
    },
    async handler(request, reply) {
      const call = callOf(services, route, callers.get(request), { request, reply });
      await resolveNumber(services, route, call);
      const answer = await answerTo(route, call).catch(withField);
      reply.code(route.status);
      if (hasTag(route)) return sendTagged(call, await taggedText(route, answer));
      return answer instanceof AnswerText ? sendText(reply, answer) : reply.send(answer);
    },
    ...(errorFormat && {
      errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply) {
        reply.send(errorFormat.of(toAppError(error, request, reply)));
      },
    }),
  });
}

/** The caller, if their token allows the call. */
async function callerOf(
  services: Services,
  { takesUploadToken, writes, grantsChanges, inPerson, needsMoney }: RestRoute,
  { headers }: FastifyRequest,
): Promise<Caller> {
  if (takesUploadToken) return (await uploaderOf(services, headers.authorization)).caller;
  const caller = await services.authenticator.callerOf(parseBearer(headers.authorization));
  if (!caller) throw new AppError('unauthorized');
  if (inPerson) checkInPerson(caller);
  if (needsMoney) checkMoneyScope(caller);
  if (writes || grantsChanges) checkMayChange(caller);
  return caller;
}

function callOf(
  services: Services,
  { params, query, body, writes, hasEtag }: RestRoute,
  caller: Caller | undefined,
  { request, reply }: Pick<Call, 'request' | 'reply'>,
): Call {
  let hasChanged = true;
  return {
    services,
    viewer: caller ? viewerOf(caller) : userViewer(''),
    hasMoneyScope: caller !== undefined && hasMoneyScope(caller),
    sessionId: caller?.sessionId ?? '',
    params: read(params, request.params),
    query: read(query, request.query),
    body: read(body, request.body),
    key: writes ? keyOf(request) : null,
    ifMatch: (writes && hasEtag && request.headers['if-match']) || null,
    markUnchanged() {
      hasChanged = false;
    },
    hasChanged: () => hasChanged,
    confirm: async (query) => caller && services.authenticator.confirm(query, caller),
    source: sourceOf(clientOf(request), caller),
    request,
    reply,
  };
}

/** A ticket in the path may be named by its number. */
async function resolveNumber(services: Services, { path }: RestRoute, call: Call): Promise<void> {
  if (!path.startsWith('/api/tickets/:id')) return;
  const params = call.params as { id: string };
  call.params = { ...params, id: await services.boardReader.idOf(params.id) };
}

/** The response of a call; a repeated one gets the first response, if it may still see it. */
async function answerTo(route: RestRoute, call: Call): Promise<unknown> {
  const { method, path, multipart, ignoredFields } = route;
  // The parts of a multipart body are known only once received.
  const { key, params, query, body } = call;
  const run = () => runFor(route, call);
  if (key === null || !isIdempotent(route) || multipart) return run();
  if (route.needsMoney) await call.services.money.check(call.viewer.userId);
  const fingerprint = JSON.stringify({ method, path, params, query, body }, without(ignoredFields));
  return withIdempotencyKey(call, fingerprint, run);
}

async function runFor({ refusesBoardTokens, run }: RestRoute, call: Call): Promise<unknown> {
  if (refusesBoardTokens && call.viewer.onlyBoard !== null) throw new AppError(refusesBoardTokens);
  return run(call);
}

/** Sends a response with its ETag, or 304 if the client has it. */
function sendTagged(
  { request, reply }: Call,
  { text, etag }: { text: AnswerText; etag: string },
): FastifyReply {
  reply.header('etag', etag);
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (isReading && matchesIfNoneMatch(request.headers['if-none-match'], etag))
    return reply.code(304).send();
  return sendText(reply, text);
}

function sendText(reply: FastifyReply, text: AnswerText): FastifyReply {
  const body = text.body();
  // A long response does not stay in memory for a client that does not read it.
  if (body instanceof Readable) reply.raw.setTimeout(UNREAD_TIMEOUT_MS, () => reply.raw.destroy());
  reply.header('content-length', text.bytes);
  return reply.type('application/json; charset=utf-8').send(body);
}

function without(fields: readonly string[] = []) {
  return (name: string, value: unknown) => (fields.includes(name) ? undefined : value);
}

function read(schema: ZodType | undefined, input: unknown): unknown {
  return schema && parse(schema, input);
}

function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && key.length > 0 && key.length <= MAX_KEY_LENGTH) return key;
  const message = `must have 1 to ${MAX_KEY_LENGTH} characters`;
  throw new AppError('request.invalid', { issues: [{ path: 'Idempotency-Key', message }] });
}

/** Adds the field to errors that the sender can fix. */
function withField(error: unknown): never {
  if (!(error instanceof AppError) || error.detail.issues) throw error;
  const path = FIELDS[error.code];
  if (path === undefined) throw error;
  throw new AppError(error.code, { issues: [{ path, message: error.message }] });
}
