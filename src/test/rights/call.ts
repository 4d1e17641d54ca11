import type { InjectOptions } from 'fastify';
import { AppError } from '../../core/errors.ts';
import type { Context } from '../../server/api/trpc/context.ts';
import { appRouter } from '../../server/api/trpc/router.ts';
import { NO_SOURCE } from '../../server/lib/request-source.ts';
import { formOf, TINY_PNG } from '../kits/photo-form.ts';
import type { TestServer } from '../kits/server-kit.ts';
import type { Fixture, Kind } from './fixture.ts';
import type { RestRow } from './rest.ts';
import type { TrpcRow } from './trpc.ts';

/** The tested server, listening or not. */
type TestedServer = Pick<TestServer, 'app' | 'services'>;

export interface Answer {
  status: number;
  /** The response text, with details that differ for each request made uniform. */
  text: string;
}

export const procedures = appRouter._def.procedures as unknown as Record<
  string,
  { _def: { type: 'query' | 'mutation' | 'subscription' } }
>;

/** Sends the call of a row for a fixture, with or without a token; `kind` is the caller. */
export function callAs(
  server: TestedServer,
  row: TrpcRow | RestRow,
  fixture: Fixture,
  { kind, token }: { kind: Kind; token: string | null },
): Promise<Answer> {
  if ('url' in row) return callRest(server, row, fixture, { kind, token });
  const input = row.input(fixture, kind);
  const type = procedures[row.call]?._def.type;
  if (type === 'subscription') return callSubscription(server, row.call, input, token);
  const path = `/trpc/${row.call}`;
  const encodedInput = encodeURIComponent(JSON.stringify(input));
  return send(server, token, {
    method: type === 'query' ? 'GET' : 'POST',
    url: type === 'query' ? `${path}?input=${encodedInput}` : path,
    ...(type === 'mutation' && { payload: input }),
  });
}

type LiveInput = { boardId: string; cursor: string; ticketId?: string };

const LIVE_CALLS: Record<
  string,
  (context: Context, input: LiveInput) => Promise<AsyncIterable<unknown>>
> = {
  'boards.live': (context, input) => appRouter.createCaller(context).boards.live(input),
  // A user alone on a board never receives anything from this procedure.
  'boards.presence': (context, input) =>
    appRouter.createCaller(context, { signal: AbortSignal.abort() }).boards.presence(input),
  'money.live': (context) => appRouter.createCaller(context).money.live(),
  'time.allLive': (context) => appRouter.createCaller(context).time.allLive(),
  'time.live': (context, input) => appRouter.createCaller(context).time.live(input),
  'sharedBoard.live': (context, input) => appRouter.createCaller(context).sharedBoard.live(input),
};

/** Subscriptions use websockets only, so the procedure is called directly. */
async function callSubscription(
  { services }: TestedServer,
  call: string,
  input: object,
  token: string | null,
): Promise<Answer> {
  try {
    const caller = await services.authenticator.callerOf(token);
    const context = {
      services,
      caller,
      shareLink: caller ? null : await services.authenticator.shareLinkOf(token),
      clientLink: null,
      client: { ip: '127.0.0.1' },
      source: NO_SOURCE,
      failure: null,
      socket: null,
    };
    const feed = await LIVE_CALLS[call]?.(context, input as LiveInput);
    if (!feed) throw new Error(`${call} is not a known subscription`);
    for await (const push of feed) return { status: 200, text: JSON.stringify(push) };
    return { status: 204, text: '' };
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    const { status, message } = cause instanceof AppError ? cause : new AppError('server.failed');
    return { status, text: message };
  }
}

function callRest(
  server: TestedServer,
  { call, url, body, photoFor }: RestRow,
  fixture: Fixture,
  { kind, token }: { kind: Kind; token: string | null },
): Promise<Answer> {
  const [method] = call.split(' ');
  const payload = body?.(fixture, kind);
  return send(server, token, {
    method: method as 'GET',
    url: url(fixture),
    ...(payload && { payload }),
    ...(photoFor && formOf([...Object.entries(photoFor(fixture)), ['files', TINY_PNG, 'a.png']])),
  });
}

export async function send(
  { app }: TestedServer,
  token: string | null,
  request: InjectOptions,
): Promise<Answer> {
  const headers = { ...request.headers, ...(token && { authorization: `Bearer ${token}` }) };
  const { statusCode, body } = await app.inject({ ...request, headers });
  return { status: statusCode, text: body };
}
