import type { FastifyRequest } from 'fastify';
import type { Client } from '../lib/request-source.ts';

/** The one path for websockets, and for nothing else. */
export const LIVE_PATH = '/trpc';

/** The path of a request, without the query, which may contain private values. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  const queryStart = url.indexOf('?');
  return queryStart < 0 ? url : url.slice(0, queryStart);
}

/** The client that sent a request. */
export function clientOf({ ip, headers }: FastifyRequest): Client {
  return { ip, userAgent: headers['user-agent'] };
}
