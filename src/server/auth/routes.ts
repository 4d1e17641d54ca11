import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import { credentials, registration } from '../../core/user.schema.ts';
import { parse } from '../http/parse.ts';
import type { Services } from '../services.ts';
import type { Account } from '../storage/users.ts';
import type { Client, SignedIn } from './accounts.ts';
import { parseBearer } from './bearer.ts';

const registrationBody = registration.extend({ setup: z.string().max(100).optional() });

/** Signing up, in and out (product spec §7). */
export async function registerAuth(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (auth) => authRoutes(auth, services), { prefix: '/api/auth' });
}

function authRoutes(auth: FastifyInstance, { accounts, sessions }: Services): void {
  auth.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  auth.post('/register', async (request, reply) => {
    const body = parse(registrationBody, request.body);
    const signedIn = await accounts.register(body, clientOf(request));
    return reply.code(201).send(signedInAnswer(signedIn));
  });

  auth.post('/login', async (request) => {
    const body = parse(credentials, request.body);
    return signedInAnswer(await accounts.login(body, clientOf(request)));
  });

  auth.post('/google', async () => {
    throw new AppError('google.missing');
  });

  auth.get('/me', async (request) => {
    const valid = await sessions.validate(parseBearer(request.headers.authorization));
    if (!valid) throw new AppError('unauthorized');
    return userAnswer(valid.user);
  });

  auth.post('/logout', async (request, reply) => {
    const token = parseBearer(request.headers.authorization);
    if (token === null || !(await sessions.revoke(token))) throw new AppError('unauthorized');
    return reply.code(204).send();
  });
}

function clientOf({ ip, headers }: FastifyRequest): Client {
  return { ip, userAgent: headers['user-agent'] };
}

function signedInAnswer({ user, token }: SignedIn) {
  return { ...userAnswer(user), token };
}

function userAnswer({ id, email, firstName, lastName, profilePicture, ...user }: Account) {
  const { isGoogleUser: isGoogleAccount, roles: userRoles } = user;
  return { id, email, firstName, lastName, profilePicture, isGoogleAccount, userRoles };
}
