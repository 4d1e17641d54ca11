import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Push } from '../../../../core/board/wire/feed.ts';
import { AppError } from '../../../../core/errors.ts';
import { id } from '../../../../core/text.schema.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Connection } from '../../../auth/open-connections.ts';
import { parseBearer } from '../../../lib/tokens.ts';
import type { Subscriptions } from '../../../realtime/subscription.ts';
import * as example from '../docs/examples.ts';
import { type EventFormat, formatFor, rowsOf } from '../events/event-rows.ts';
import { createEventStream } from '../events/event-stream.ts';
import { eventShape } from '../integration-shapes.schema.ts';
import { type Call, streamRoute } from '../route.ts';

const cursor = z.string().max(80);

const eventsQuery = z.object({
  board: id,
  since: cursor
    .optional()
    .describe('The cursor of the last row that you have received; without it, events from now on'),
  follow: z
    .enum(['true', 'false'])
    .optional()
    .describe('false returns the existing rows and ends; otherwise the stream continues'),
});

type EventsCall = Call<unknown, z.output<typeof eventsQuery>>;

/** The events of a board, for scripts. */
export const eventRoutes = [
  streamRoute({
    tag: 'Boards',
    method: 'GET',
    path: '/api/events',
    summary: 'Follow the changes of a board',
    description:
      'The rows that open boards receive, in their order: lines of JSON, or server-sent events ' +
      'where Accept names text/event-stream. Resumes after since, or after the header ' +
      'Last-Event-ID. An expired cursor is answered with a row of type reset: load the board ' +
      'again; later rows follow. An empty line or a comment every 15 seconds shows that the ' +
      'connection is alive. A row of type end says why the stream ends; without one, reconnect ' +
      'with the last cursor.',
    signedIn: true,
    writes: false,
    query: eventsQuery,
    status: 200,
    mediaTypes: ['application/x-ndjson', 'text/event-stream'],
    response: eventShape,
    errors: ['board.unknown'],
    example: { query: { board: example.boardId, since: example.cursor }, response: example.event },
    async run(call) {
      const { query, request, reply } = call;
      const format = formatFor(request.headers.accept);
      const isEnding = query.follow === 'false';
      const sent = await (isEnding ? currentEvents(call, format) : followEvents(call, format));
      reply.type(format.type);
      // Proxies must forward each row immediately.
      reply.header('x-accel-buffering', 'no');
      return sent;
    },
  }),
];

async function currentEvents(call: EventsCall, { write }: EventFormat): Promise<Readable> {
  return Readable.from(rowsOf(await catchUp(call)).map(write));
}

async function followEvents(call: EventsCall, format: EventFormat): Promise<Readable> {
  const { services, viewer, query, request, reply } = call;
  const stream = createEventStream({
    format,
    cut: () => request.raw.destroy(),
    onError: (error) => request.log.error({ err: error }, 'events failed'),
  });
  const leave = await enterStream(call, stream);
  try {
    const first = await catchUp(call);
    const { subscriptions } = services;
    void stream.send((signal) =>
      pushesFrom(subscriptions, { viewer, boardId: query.board, first }, signal),
    );
  } catch (error) {
    stream.readable.destroy();
    leave();
    throw error;
  }
  stream.readable.once('close', leave);
  // No further request uses a connection that ends with its stream.
  reply.header('connection', 'close');
  return stream.readable;
}

/** Counts the stream as one of the user's connections; returns its release. */
async function enterStream(call: EventsCall, stream: Connection): Promise<() => void> {
  const { authenticator, connections } = call.services;
  const token = parseBearer(call.request.headers.authorization);
  const caller = await authenticator.callerOf(token);
  if (!caller || !token) throw new AppError('unauthorized');
  const { ip } = call.request;
  if (!connections.admit(ip)) throw new AppError('request.tooMany');
  connections.add(stream, ip);
  const leave = () => connections.remove(stream);
  if (connections.identify(stream, { caller, token })) return leave;
  leave();
  throw new AppError('request.tooMany');
}

/** The rows after the sent cursor. @throws AppError board.unknown */
function catchUp({ services, viewer, query, request }: EventsCall): Promise<Push> {
  const last = request.headers['last-event-id'];
  const from = typeof last === 'string' && last !== '' ? last : query.since;
  return services.subscriptions.catchUp(viewer, query.board, from ?? '');
}

interface Following {
  viewer: Viewer;
  boardId: string;
  /** The first push, already read. */
  first: Push;
}

/** The first push, then each later one; after a reset it follows again from there. */
async function* pushesFrom(
  subscriptions: Subscriptions,
  { viewer, boardId, first }: Following,
  signal: AbortSignal,
) {
  yield first;
  let { cursor } = first;
  while (!signal.aborted) {
    for await (const push of subscriptions.follow(viewer, boardId, cursor, signal)) {
      yield push;
      cursor = push.cursor;
    }
  }
}
