import type { FastifyRequest } from 'fastify';

/** The one path that takes websockets, and takes nothing else. */
export const LIVE_PATH = '/trpc';

/** The path that was asked for, without the query: that can hold what is not to be kept. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.split('?', 1)[0] ?? '/';
}
