import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../core/errors.ts';
import { GOOGLE_FAILED, googleFailure } from '../../../core/google.ts';
import { browserCookie, browserOf } from '../../auth/oidc/browser-cookie.ts';
import type { PopupResult } from '../../auth/oidc/flows.ts';
import { CALLBACK } from '../../auth/oidc/google.ts';
import { refusalOf } from '../../http/errors.ts';
import { languageOf } from '../../http/language-of.ts';
import { parse } from '../../http/parse.ts';
import { newToken } from '../../lib/tokens.ts';
import type { Services } from '../../services.ts';
import { popupPage } from './oidc-popup-page.ts';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  // By the policy of our other pages, coming back would cut the popup off from its opener.
  'cross-origin-opener-policy': 'unsafe-none',
};

const beginning = z.object({
  /** Made by the page that opens the popup, which listens there. */
  tx: z.string().regex(/^[0-9a-f]{32}$/),
  /** That page's own address. */
  origin: z.string().max(300),
});

const said = z.string().max(4096).catch('');
const ending = z.object({ state: said, code: said, error: said });

/** The pages of the popup: to the provider, and back. Reading them ahead would use them up. */
export function registerGooglePopup(app: FastifyInstance, { config, google }: Services): void {
  const once = { exposeHeadRoute: false, errorHandler: showError };

  app.get('/api/auth/google/status', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { configured: google.isConfigured };
  });

  app.get('/api/auth/google/start', once, async (request, reply) => {
    const { tx: channel, origin } = parse(beginning, request.query);
    const fault = faultOf(origin);
    if (fault) return show(reply, { channel, outcome: { message: fault } });
    const browser = browserOf(request.headers.cookie) ?? newToken();
    try {
      const location = await google.begin({ channel, browser, ip: request.ip });
      reply.header('set-cookie', browserCookie(config, browser));
      return reply.headers(HEADERS).redirect(location, 302);
    } catch (error) {
      return show(reply, { channel, outcome: { message: wordsFor(error, request) } });
    }
  });

  app.get(CALLBACK, once, async (request, reply) => {
    const result = await finish(request);
    if (result.outcome instanceof Error) request.log.warn({ err: result.outcome });
    return show(reply, result);
  });

  /** The provider leads back to the public address, where no page of another one hears of it. */
  function faultOf(origin: string): string | null {
    if (!google.isConfigured) return new AppError('google.unconfigured').message;
    return origin === config.publicUrl ? null : googleFailure('unauthorized domain');
  }

  async function finish(request: FastifyRequest): Promise<PopupResult> {
    const browser = browserOf(request.headers.cookie) ?? '';
    try {
      return await google.finish(parse(ending, request.query), browser);
    } catch (error) {
      return { channel: null, outcome: { message: wordsFor(error, request) } };
    }
  }
}

/** What a person is told in the popup, where JSON would be of no use. */
function wordsFor(error: unknown, request: FastifyRequest): string {
  if (error instanceof AppError) return error.message;
  request.log.error({ err: error });
  return GOOGLE_FAILED;
}

/** What refuses a request before it gets here, as the limits do, is told like any other failure. */
function showError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { message, status } = refusalOf(error, request, reply);
  const asked = beginning.safeParse(request.query);
  show(reply, { channel: asked.data?.tx ?? null, outcome: { message } }, status);
}

/** Of a refusal only its words. */
function show(
  reply: FastifyReply,
  { channel, outcome }: PopupResult,
  failureStatus = 400,
): FastifyReply {
  const isFailure = 'message' in outcome;
  const told = isFailure ? { message: outcome.message } : outcome;
  reply.code(isFailure ? failureStatus : 200).headers(HEADERS);
  const language = languageOf(reply.request.headers);
  return reply.send(popupPage({ tx: channel, ...told }, language));
}
