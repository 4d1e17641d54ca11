import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/errors.ts';
import { isUpgrade } from './websockets.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD']);

/** Refuses writes and websockets of other origins. Scripts send no Origin and are allowed. */
export function registerOriginCheck(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (SAFE_METHODS.has(request.method) && !isUpgrade(request)) return done();
    const { origin } = request.headers;
    if (origin === undefined || origin === publicUrl || isOwnHost(origin, request.host)) {
      return done();
    }
    done(new AppError('origin.foreign'));
  });
}

/** `host` is Fastify's: X-Forwarded-Host only if a trusted proxy set it. */
function isOwnHost(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const originUrl = new URL(origin);
  // Parsed with the same scheme, so that an omitted port equals its default.
  const ownUrl = `${originUrl.protocol}//${host}`;
  return originUrl.host !== '' && URL.canParse(ownUrl) && new URL(ownUrl).host === originUrl.host;
}
