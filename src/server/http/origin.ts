import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.ts';
import { isWebsocket } from './upgrades.ts';

const SAFE = new Set(['GET', 'HEAD']);

/**
 * Refuses what another site's page sends: changes, and websockets before they are opened. Scripts
 * send no Origin and are let through.
 */
export function registerOriginCheck(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', async (request) => {
    if (SAFE.has(request.method) && !isUpgrade(request)) return;
    const { origin } = request.headers;
    if (origin === undefined || origin === publicUrl || isOwnHost(origin, request.host)) return;
    throw new AppError('origin.foreign');
  });
}

export function isUpgrade(request: FastifyRequest): boolean {
  return isWebsocket(request.headers.upgrade);
}

/** `host` is Fastify's: X-Forwarded-Host only where a trusted proxy set it. */
function isOwnHost(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  // Read with the same scheme, so that a port left out and its default are the same.
  const own = `${from.protocol}//${host}`;
  return from.host !== '' && URL.canParse(own) && new URL(own).host === from.host;
}
