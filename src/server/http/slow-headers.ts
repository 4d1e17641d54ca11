import type { ServerOptions } from 'node:http';

const HEADERS_TIMEOUT_MS = 20_000;

/**
 * Limits the time from the first byte of a request to the end of its headers, and how long a new connection
 * may stay silent. Node checks all connections at an interval, so a connection may last 5 % longer.
 */
export function slowHeaders(ms = HEADERS_TIMEOUT_MS): ServerOptions {
  return { headersTimeout: ms, connectionsCheckingInterval: Math.ceil(ms / 20) };
}
