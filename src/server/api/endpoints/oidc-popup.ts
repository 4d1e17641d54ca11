import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../core/errors.ts';
import { GOOGLE_FAILED, googleFailure } from '../../../core/google.ts';
import { browserCookie, browserOf } from '../../auth/oidc/browser-cookie.ts';
import type { PopupResult } from '../../auth/oidc/flows.ts';
import { CALLBACK } from '../../auth/oidc/google.ts';
import { toAppError } from '../../http/errors.ts';
import { languageOf } from '../../http/language-of.ts';
import { parse } from '../../http/parse.ts';
import { newToken } from '../../lib/tokens.ts';
import type { Services } from '../../services.ts';
import { popupPage } from './oidc-popup-page.ts';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  // With the policy of our other pages, the redirect back would detach the popup from its opener.
  'cross-origin-opener-policy': 'unsafe-none',
};

const startQuery = z.object({
  /** The channel, created by the opener page, which listens on it. */
  tx: z.string().regex(/^[0-9a-f]{32}$/),
  /** The origin of that page. */
  origin: z.string().max(300),
});

const param = z.string().max(4096).catch('');
const callbackQuery = z.object({ state: param, code: param, error: param });

/** The popup's pages: to the provider and back. There is no HEAD, since each works only once. */
export function registerGooglePopup(app: FastifyInstance, { config, google }: Services): void {
  const options = { exposeHeadRoute: false, errorHandler: showError };

  app.get('/api/auth/google/status', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { configured: google.isConfigured };
  });

  app.get('/api/auth/google/start', options, async (request, reply) => {
    const { tx: channel, origin } = parse(startQuery, request.query);
    const fault = faultOf(origin);
    if (fault) return show(reply, { channel, outcome: { message: fault } });
    const browser = browserOf(request.headers.cookie) ?? newToken();
    try {
      const location = await google.begin({ channel, browser, ip: request.ip });
      reply.header('set-cookie', browserCookie(config, browser));
      return reply.headers(HEADERS).redirect(location, 302);
    } catch (error) {
      return show(reply, { channel, outcome: { message: messageFor(error, request) } });
    }
  });

  app.get(CALLBACK, options, async (request, reply) => {
    const result = await finish(request);
    if (result.outcome instanceof Error) request.log.warn({ err: result.outcome });
    return show(reply, result);
  });

  /** The provider redirects to the public URL, where a page of another origin gets no result. */
  function faultOf(origin: string): string | null {
    if (!google.isConfigured) return new AppError('google.unconfigured').message;
    return origin === config.publicUrl ? null : googleFailure('unauthorized domain');
  }

  async function finish(request: FastifyRequest): Promise<PopupResult> {
    const browser = browserOf(request.headers.cookie) ?? '';
    try {
      return await google.finish(parse(callbackQuery, request.query), browser);
    } catch (error) {
      return { channel: null, outcome: { message: messageFor(error, request) } };
    }
  }
}

/** The message shown in the popup, where JSON would be of no use. */
function messageFor(error: unknown, request: FastifyRequest): string {
  if (error instanceof AppError) return error.message;
  request.log.error({ err: error });
  return GOOGLE_FAILED;
}

/** Errors before the handler, such as rate limits, are shown like any other failure. */
function showError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { message, status } = toAppError(error, request, reply);
  const query = startQuery.safeParse(request.query);
  show(reply, { channel: query.data?.tx ?? null, outcome: { message } }, status);
}

/** Of an error only the message is sent. */
function show(
  reply: FastifyReply,
  { channel, outcome }: PopupResult,
  failureStatus = 400,
): FastifyReply {
  const isFailure = 'message' in outcome;
  const payload = isFailure ? { message: outcome.message } : outcome;
  reply.code(isFailure ? failureStatus : 200).headers(HEADERS);
  const language = languageOf(reply.request.headers);
  return reply.send(popupPage({ tx: channel, ...payload }, language));
}
