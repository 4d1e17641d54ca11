import type { ServerOptions } from 'node:http';

const HEADERS_TIMEOUT_MS = 20_000;

/**
 * Limits how long request headers may take from their first byte, and how long a new connection may
 * stay silent. Node checks connections at an interval, so one may last 5 % longer.
 */
export function headerTimeouts(ms = HEADERS_TIMEOUT_MS): ServerOptions {
  return { headersTimeout: ms, connectionsCheckingInterval: Math.ceil(ms / 20) };
}
