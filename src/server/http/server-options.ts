import type { ServerOptions } from 'node:http';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';

export const BODY_LIMIT = RESOURCE_LIMITS.bodyBytes.max;
/** A saved board includes its tickets, which are ignored (decisions §4). */
export const BOARD_BODY_LIMIT = RESOURCE_LIMITS.boardBodyBytes.max;

const HEADERS_TIMEOUT_MS = 20_000;

/**
 * Limits how long request headers may take from their first byte, and how long a new connection may
 * stay silent. Node checks connections at an interval, so one may last 5 % longer.
 */
export function headerTimeouts(ms = HEADERS_TIMEOUT_MS): ServerOptions {
  return { headersTimeout: ms, connectionsCheckingInterval: Math.ceil(ms / 20) };
}

/**
 * Requests are validated with Zod, so Fastify's schema compilers are never used. Not loading them
 * makes the start faster, and the built server does not contain them (vite.config.ts).
 */
export const NO_SCHEMAS = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
};

function refuse(): never {
  throw new Error('Fastify schemas are not supported');
}
