import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { newPassword } from '../../../core/users/user.schema.ts';
import { parse } from '../../http/parse.ts';
import { clientOf } from '../../http/request.ts';
import type { Services } from '../../services.ts';

const requestBody = z.object({ email: z.string().max(1000) });
const resetBody = z.object({ token: z.string().max(300), password: newPassword });

const changeBody = z.object({ token: z.string().max(1000) });

/**
 * Endpoints of the links in mails: setting a forgotten password, and confirming a new email.
 * Without a mail server these paths are unknown, and the sign-in page says whom to ask.
 */
export async function registerMailedLinks(
  app: FastifyInstance,
  { passwordResets, emailChanges, mailServer }: Services,
): Promise<void> {
  app.addHook('onClose', async () => {
    await passwordResets.close();
    mailServer.close();
  });
  if (!passwordResets.isAvailable) return;

  app.post('/api/auth/password-reset', async (request, reply) => {
    await passwordResets.request(parse(requestBody, request.body).email, clientOf(request));
    return reply.code(202).header('cache-control', 'no-store').send({});
  });

  app.post('/api/auth/password-reset/confirm', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return passwordResets.reset(parse(resetBody, request.body), clientOf(request));
  });

  app.post('/api/auth/email-change/confirm', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return emailChanges.confirm(parse(changeBody, request.body).token, clientOf(request));
  });
}
