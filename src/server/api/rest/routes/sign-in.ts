import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../../core/errors.ts';
import { credentials, registration } from '../../../../core/users/user.schema.ts';
import type { SignedIn } from '../../../auth/accounts.ts';
import { browserOf } from '../../../auth/oidc/browser-cookie.ts';
import { clearedSessionCookies, sessionCookies } from '../../../auth/session-cookies.ts';
import { clientOf } from '../../../http/request.ts';
import { digestOf, parseBearer } from '../../../lib/tokens.ts';
import * as example from '../docs/examples.ts';
import { type Call, route } from '../route.ts';
import { accountShape, signedInShape } from '../shapes.schema.ts';
import { accountAnswer } from '../shapes.ts';

const registrationBody = registration
  .extend({
    setup: z.string().max(100).optional().describe('The token of the setup link'),
    invite: z.string().max(200).optional().describe('The secret of an invitation link'),
  })
  .meta({ id: 'Registration' });

const googleBody = z
  .object({
    credential: z.string().nullish().describe('The id token'),
    accessToken: z.string().nullish(),
    password: z.string().nullish().describe('Of the account with this email, to link it'),
    setup: registrationBody.shape.setup,
    invite: registrationBody.shape.invite,
  })
  .meta({ id: 'GoogleCredentials' });

const SIGNUP_REFUSALS = [
  'signup.emailTaken',
  'signup.closed',
  'signup.inviteNeeded',
  'signup.setupNeeded',
  'invitation.unknown',
  'invitation.used',
  'invitation.expired',
  'invitation.revoked',
  'invitation.otherEmail',
] as const;

const TAG = { tag: 'Signing in' } as const;
const person = { email: 'ann@example.org', password: 'correct horse battery' };

/** Signing up, in and out (product spec §7). */
export const signInRoutes = [
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
    response: signedInShape,
    errors: [...SIGNUP_REFUSALS],
    example: {
      body: { ...person, firstName: 'Ann', lastName: 'Tester' },
      response: example.signedIn,
    },
    run: async (call) =>
      signedInAnswer(
        call,
        await call.services.accounts.register(call.body, clientOf(call.request)),
      ),
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
    response: signedInShape,
    errors: ['login.failed', 'login.tooMany'],
    example: { body: person, response: example.signedIn },
    run: async (call) =>
      signedInAnswer(call, await call.services.accounts.login(call.body, clientOf(call.request))),
  }),
  route({
    ...TAG,
    method: 'POST',
    path: '/api/auth/google',
    summary: 'Sign in with a Google account',
    description:
      'For the page: a credential works once, in the browser that started the sign-in. If an ' +
      'account has the email already, its password links it, and its other sessions end.',
    signedIn: false,
    writes: true,
    body: googleBody,
    status: 200,
    response: signedInShape,
    errors: [
      'google.unconfigured',
      'google.failed',
      'google.away',
      'google.accountExists',
      'google.emailTaken',
      'login.failed',
      'login.tooMany',
      ...SIGNUP_REFUSALS,
    ],
    example: { body: { credential: 'eyJhbGciOiJSUzI1NiJ9' }, response: example.signedIn },
    run: async (call) =>
      signedInAnswer(
        call,
        await call.services.google.signIn(googleCredentials(call), googleOrigin(call)),
      ),
  }),
  route({
    ...TAG,
    method: 'GET',
    path: '/api/auth/me',
    summary: 'Get the signed-in user',
    signedIn: true,
    writes: false,
    status: 200,
    response: accountShape,
    errors: [],
    example: { response: example.account },
    async run({ services, request, reply }) {
      const caller = await services.authenticator.callerOf(tokenOf(request));
      if (!caller) throw new AppError('unauthorized');
      const { user, sessionId, apiToken } = caller;
      // A token that was entered into the page by hand then shows photos too.
      if (!apiToken) {
        reply.header('set-cookie', sessionCookies(services.config, sessionId));
        await services.emailPreferences.storeLanguage(user.id, request.headers);
      }
      return accountAnswer(user);
    },
  }),
  route({
    ...TAG,
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Sign out and end the session',
    signedIn: true,
    inPerson: true,
    writes: true,
    status: 204,
    response: null,
    errors: [],
    example: { response: undefined },
    async run({ services, request, reply }) {
      const token = tokenOf(request);
      if (!token || !(await services.sessions.revoke(token))) throw new AppError('unauthorized');
      reply.header('set-cookie', clearedSessionCookies(services.config));
      return undefined;
    },
  }),
];

function tokenOf({ headers }: FastifyRequest): string | null {
  return parseBearer(headers.authorization);
}

function googleCredentials({
  body,
}: Pick<Call<unknown, unknown, z.output<typeof googleBody>>, 'body'>) {
  const { credential, accessToken, password, setup, invite } = body;
  return {
    credential: credential ?? '',
    accessToken: accessToken ?? '',
    password: password ?? undefined,
    setup,
    invite,
  };
}

function googleOrigin(call: Pick<Call, 'request'>) {
  return { browser: browserOf(call.request.headers.cookie) ?? '', client: clientOf(call.request) };
}

async function signedInAnswer(
  { services, request, reply }: Pick<Call, 'services' | 'request' | 'reply'>,
  { user, token }: SignedIn,
) {
  reply.header('set-cookie', sessionCookies(services.config, digestOf(token)));
  await services.emailPreferences.storeLanguage(user.id, request.headers);
  return { ...accountAnswer(user), token };
}
