import type { FastifyRequest } from 'fastify';
import type { Client } from '../lib/request-source.ts';

/** Where a request comes from. */
export function clientOf({ ip, headers }: FastifyRequest): Client {
  return { ip, userAgent: headers['user-agent'] };
}
