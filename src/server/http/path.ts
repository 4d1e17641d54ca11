import type { FastifyRequest } from 'fastify';

/** The one path for websockets, and for nothing else. */
export const LIVE_PATH = '/trpc';

/** The path of a request, without the query, which may contain private values. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.split('?', 1)[0] ?? '/';
}
