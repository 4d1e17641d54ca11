import type { FastifyRequest } from 'fastify';
import type { Client } from '../lib/request-source.ts';

/** The client that sent a request. */
export function clientOf({ ip, headers }: FastifyRequest): Client {
  return { ip, userAgent: headers['user-agent'] };
}
