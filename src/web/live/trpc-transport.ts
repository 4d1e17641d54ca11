import {
  createTRPCUntypedClient,
  createWSClient,
  httpLink,
  TRPCClientError,
  type TRPCUntypedClient,
  wsLink,
} from '@trpc/client';
import type { AnyRouter } from '@trpc/server';
import type { Push, Reply, Snapshot } from '../../core/board/feed.ts';
import { PACKED_TYPE, type PackedSnapshot, unpacked } from '../../core/board/packed.ts';
import type { PresenceNews } from '../../core/board/presence.ts';
import { AppError, isErrorCode } from '../../core/errors.ts';
import { type Answer, read, takeEarly } from '../early.ts';
import { told } from '../texts/told.ts';
import { promptSocket } from './prompt-socket.ts';
import { encoder, type PushEvent, pushIn } from './push-events.ts';
import { pauseBefore } from './reopening.ts';
import { TIMING, type Timing } from './timing.ts';
import {
  type Attendance,
  type Attendant,
  type Failure,
  type Follower,
  type Transport,
  TransportError,
} from './transport.ts';

/** No valid command is as long; the server closes a websocket that brings more than 256 KiB. */
const COMMAND_MAX = 200_000;

interface Options {
  /** The server's origin, as `http://localhost:3000`. */
  origin: string;
  token(): string | null;
  /** Whose calls follow a board: those of people, or of who looks at it by a link. */
  calls?: 'boards' | 'look';
  /** Where there is none in the global scope, as in tests on older Nodes. */
  WebSocket?: typeof WebSocket;
  timing?: Timing;
}

export interface Connection extends Transport {
  /** Is seen on a board by others, and hears of them. */
  attend(boardId: string, attendant: Attendant): Attendance;
  close(): void;
}

/**
 * One websocket for the commands and the subscription of open boards. While it is away, commands go
 * over HTTP.
 */
export function connect(options: Options): Connection {
  const { origin, token, calls = 'boards' } = options;
  const { WebSocket: Socket = WebSocket, timing = TIMING } = options;
  const { callMs } = timing;
  let isOpen = false;
  /** While the websocket is away, after it has been there or tried to be. */
  let absence: AbortController | undefined;
  const listeners = new Set<(open: boolean) => void>();
  const tell = (open: boolean) => {
    isOpen = open;
    for (const listener of listeners) listener(open);
  };
  const socket = createWSClient({
    url: `${origin.replace(/^http/, 'ws')}/trpc`,
    connectionParams: async () => ({ token: token() ?? '' }),
    lazy: { enabled: false, closeMs: 0 },
    keepAlive: { enabled: true, intervalMs: timing.pingMs, pongTimeoutMs: timing.pongMs },
    retryDelayMs: (attempt) => pauseBefore(attempt, timing),
    onOpen: () => {
      tell(true);
      // A command that still hangs on a dead line is sent again over the new one.
      absence?.abort();
      absence = undefined;
    },
    onClose: () => {
      tell(false);
      absence ??= new AbortController();
    },
    WebSocket: promptSocket(Socket, timing.openMs),
    experimental_encoder: encoder,
  });
  const overSocket = createTRPCUntypedClient<AnyRouter>({ links: [wsLink({ client: socket })] });
  const overHttp = createTRPCUntypedClient<AnyRouter>({
    links: [httpLink({ url: `${origin}/trpc`, headers: () => authorization(token()) })],
  });

  async function call<T>(
    client: TRPCUntypedClient<AnyRouter>,
    kind: 'query' | 'mutation',
    path: string,
    input: object,
  ): Promise<T> {
    const patience = AbortSignal.timeout(callMs);
    const reopening = client === overHttp && kind === 'mutation' ? absence?.signal : undefined;
    const signal = reopening ? AbortSignal.any([patience, reopening]) : patience;
    try {
      return (await client[kind](path, input, { signal })) as T;
    } catch (error) {
      throw new TransportError(failureOfCall(error));
    }
  }

  function get(path: string): Promise<Answer | null> {
    const headers = { ...authorization(token()), accept: PACKED_TYPE };
    const options = { headers, signal: AbortSignal.timeout(callMs) };
    return fetch(origin + path, options)
      .then(read)
      .catch(() => null);
  }

  return {
    snapshot(boardId) {
      const path = `/api/boards/${encodeURIComponent(boardId)}/snapshot`;
      const early = takeEarly(path, token());
      if (early?.now) return snapshotOf(early.now);
      return Promise.resolve(early?.answer)
        .then((answer) => answer ?? get(path))
        .then(snapshotOf);
    },
    changes: (boardId, cursor) =>
      call<Push>(overHttp, 'query', `${calls}.changes`, { boardId, cursor }),
    async send(commandId, { type, ...payload }) {
      if (byteLength(payload) > COMMAND_MAX) {
        throw new TransportError(refusal(new AppError('request.invalid')));
      }
      const client = isOpen ? overSocket : overHttp;
      return call<Reply>(client, 'mutation', type, { commandId, ...payload });
    },
    follow(boardId, cursor, follower) {
      const away = (open: boolean) => !open && follower.onAway();
      listeners.add(away);
      const subscription = subscribe(overSocket, `${calls}.live`, { boardId, cursor }, follower);
      return () => {
        listeners.delete(away);
        subscription.unsubscribe();
      };
    },
    attend(boardId, { onNews, onLost, onEnd }) {
      const lost = (open: boolean) => !open && onLost();
      listeners.add(lost);
      const subscription = overSocket.subscription(
        'boards.presence',
        { boardId },
        { onData: (news) => onNews(news as PresenceNews), onError: onEnd },
      );
      return {
        say(activity) {
          // It is told over the line that it is seen over, or not at all.
          if (!isOpen) return;
          overSocket.mutation('boards.present', { boardId, activity }).catch(() => {});
        },
        leave() {
          listeners.delete(lost);
          subscription.unsubscribe();
        },
      };
    },
    close() {
      listeners.clear();
      void socket.close();
    },
  };
}

function subscribe(
  client: TRPCUntypedClient<AnyRouter>,
  path: string,
  place: { boardId: string; cursor: string },
  follower: Follower,
) {
  const reader = { viewerId: follower.viewerId, cursor: place.cursor };
  const input = { ...place, brief: true };
  return client.subscription(path, input, {
    onStarted: () => follower.onLive(),
    onData(event) {
      const push = pushIn(event as PushEvent, reader);
      // What comes after it is of its epoch.
      if ('reset' in push) reader.cursor = push.cursor;
      follower.onPush(push);
    },
    onError: (error) => follower.onEnd(failureOfCall(error)),
    onConnectionStateChange: (state) => {
      if (state.state === 'connecting') follower.onAway();
    },
  });
}

function snapshotOf(answer: Answer | null): Snapshot {
  if (!answer) throw new TransportError({ kind: 'unreachable' });
  if (!answer.body) throw new TransportError(failureOfStatus(answer.status));
  return unpacked(answer.body as Snapshot | PackedSnapshot);
}

function byteLength(payload: object): number {
  return new TextEncoder().encode(JSON.stringify(payload)).length;
}

/** Only a code of the catalogue is final; and not those that say to come again later. */
export function failureOfCall(error: unknown): Failure {
  const data = error instanceof TRPCClientError ? error.data : null;
  const code: unknown = data?.appCode;
  if (data?.code === 'UNAUTHORIZED') return { kind: 'signedOut' };
  if (!isErrorCode(code)) return { kind: 'unreachable' };
  if (code === 'board.unknown') return { kind: 'gone' };
  if (code === 'board.deleted') return { kind: 'deleted' };
  const { kind, status } = new AppError(code);
  if (kind === 'TOO_MANY_REQUESTS' || status >= 500) return { kind: 'unreachable' };
  return { kind: 'refused', code, reason: told((error as Error).message) };
}

function refusal(error: AppError): Failure {
  return { kind: 'refused', code: error.code, reason: told(error.message) };
}

function failureOfStatus(status: number): Failure {
  if (status === 401) return { kind: 'signedOut' };
  return status === 404 ? { kind: 'gone' } : { kind: 'unreachable' };
}

function authorization(token: string | null): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {};
}
