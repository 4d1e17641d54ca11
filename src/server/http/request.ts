import type { FastifyRequest } from 'fastify';
import type { Client } from '../lib/request-source.ts';

/** The one path for websockets, and for nothing else. */
export const LIVE_PATH = '/trpc';

/** The path of a request, without the query, which may contain private values. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.split('?', 1)[0] ?? '/';
}

/** The client that sent a request. */
export function clientOf({ ip, headers }: FastifyRequest): Client {
  return { ip, userAgent: headers['user-agent'] };
}
