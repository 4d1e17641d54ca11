import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import { credentials, registration } from '../../core/user.schema.ts';
import { noPhotoCookie, photoCookie } from '../photos/cookie.ts';
import * as example from '../rest/examples.ts';
import { type Call, route } from '../rest/route.ts';
import { accountShape, signedInShape } from '../rest/shapes.schema.ts';
import { accountAnswer } from '../rest/shapes.ts';
import type { Client, SignedIn } from './accounts.ts';
import { parseBearer } from './bearer.ts';
import { digestOf } from './tokens.ts';

const registrationBody = registration
  .extend({
    setup: z.string().max(100).optional().describe('The token of the setup link'),
    invite: z.string().max(100).optional().describe('The secret of an invitation link'),
  })
  .meta({ id: 'Registration' });

const TAG = { tag: 'Signing in' } as const;
const person = { email: 'ann@example.org', password: 'correct horse battery' };

/** Signing up, in and out (product spec §7). */
export const authRoutes = [
  route({
    ...TAG,
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Sign up',
    description: 'The first account is the ADMIN.',
    signedIn: false,
    writes: true,
    body: registrationBody,
    status: 201,
    answer: signedInShape,
    refusals: [
      'signup.emailTaken',
      'signup.closed',
      'signup.inviteNeeded',
      'signup.setupNeeded',
      'invitation.unknown',
      'invitation.used',
      'invitation.expired',
      'invitation.revoked',
      'invitation.otherEmail',
    ],
    example: {
      body: { ...person, firstName: 'Ann', lastName: 'Tester' },
      answer: example.signedIn,
    },
    run: async (call) =>
      signedInAnswer(call, await call.services.accounts.register(call.body, clientOf(call))),
  }),
  route({
    ...TAG,
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in',
    signedIn: false,
    writes: true,
    body: credentials.meta({ id: 'Credentials' }),
    status: 200,
    answer: signedInShape,
    refusals: ['login.failed', 'login.tooMany'],
    example: { body: person, answer: example.signedIn },
    run: async (call) =>
      signedInAnswer(call, await call.services.accounts.login(call.body, clientOf(call))),
  }),
  route({
    ...TAG,
    method: 'POST',
    path: '/api/auth/google',
    summary: 'Sign in with a Google account',
    signedIn: false,
    writes: true,
    body: z
      .object({ credential: z.string().nullish(), accessToken: z.string().nullish() })
      .meta({ id: 'GoogleCredentials' }),
    status: 200,
    answer: signedInShape,
    refusals: ['google.unconfigured'],
    example: { body: { credential: 'eyJhbGciOiJSUzI1NiJ9' }, answer: example.signedIn },
    async run() {
      throw new AppError('google.unconfigured');
    },
  }),
  route({
    ...TAG,
    method: 'GET',
    path: '/api/auth/me',
    summary: 'Who is signed in',
    signedIn: true,
    writes: false,
    status: 200,
    answer: accountShape,
    refusals: [],
    example: { answer: example.account },
    async run({ services, request, reply }) {
      const valid = await services.sessions.validate(tokenOf(request));
      if (!valid) throw new AppError('unauthorized');
      // So that a token that was put into the page by hand shows photos too.
      reply.header('set-cookie', photoCookie(services.config, valid.session.id));
      return accountAnswer(valid.user);
    },
  }),
  route({
    ...TAG,
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Sign out: the token is worth nothing any more',
    signedIn: true,
    writes: true,
    status: 204,
    answer: null,
    refusals: [],
    example: { answer: undefined },
    async run({ services, request, reply }) {
      const token = tokenOf(request);
      if (!token || !(await services.sessions.revoke(token))) throw new AppError('unauthorized');
      reply.header('set-cookie', noPhotoCookie(services.config));
      return undefined;
    },
  }),
];

function tokenOf({ headers }: FastifyRequest): string | null {
  return parseBearer(headers.authorization);
}

function clientOf({ request }: Pick<Call, 'request'>): Client {
  const { ip, headers } = request;
  return { ip, userAgent: headers['user-agent'] };
}

function signedInAnswer(
  { services, reply }: Pick<Call, 'services' | 'reply'>,
  { user, token }: SignedIn,
) {
  reply.header('set-cookie', photoCookie(services.config, digestOf(token)));
  return { ...accountAnswer(user), token };
}
