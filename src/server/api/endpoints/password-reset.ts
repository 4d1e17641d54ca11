import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { newPassword } from '../../../core/users/user.schema.ts';
import { parse } from '../../http/parse.ts';
import { clientOf } from '../../http/request.ts';
import type { Services } from '../../services.ts';

const requestBody = z.object({ email: z.string().max(1000) });
const resetBody = z.object({ token: z.string().max(300), password: newPassword });

/**
 * Setting a forgotten password by mail. Without a mail server these paths are unknown, and the
 * sign-in page says who else can help.
 */
export async function registerPasswordReset(
  app: FastifyInstance,
  { passwordResets }: Services,
): Promise<void> {
  app.addHook('onClose', () => passwordResets.close());
  if (!passwordResets.isAvailable) return;

  app.post('/api/auth/password-reset', async (request, reply) => {
    await passwordResets.request(parse(requestBody, request.body).email, clientOf(request));
    return reply.code(202).header('cache-control', 'no-store').send({});
  });

  app.post('/api/auth/password-reset/confirm', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return passwordResets.reset(parse(resetBody, request.body), clientOf(request));
  });
}
