import type { ServerOptions } from 'node:http';

const PATIENCE_MS = 20_000;

/**
 * Cuts connections whose request's headers are not whole in time: a byte now and then must not hold
 * them open. Node looks at all of them together, so one may get a quarter more.
 */
export function slowHeaders(ms = PATIENCE_MS): ServerOptions {
  return { headersTimeout: ms, connectionsCheckingInterval: Math.ceil(ms / 4) };
}
