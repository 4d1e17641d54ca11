import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parse } from '../../http/parse.ts';
import type { Services } from '../../services.ts';

const body = z.object({ invite: z.string().max(100).optional() });

/**
 * POST /api/auth/signup tells the page what signing up takes, before anything is typed. It changes
 * nothing: the secret of a link is in the body because addresses are logged on the way.
 */
export function registerSignupOptions(app: FastifyInstance, { accounts }: Services): void {
  app.post('/api/auth/signup', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return accounts.signupOptions(parse(body, request.body).invite);
  });
}
