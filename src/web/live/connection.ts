import {
  createTRPCUntypedClient,
  createWSClient,
  httpLink,
  TRPCClientError,
  type TRPCUntypedClient,
  wsLink,
} from '@trpc/client';
import type { AnyRouter } from '@trpc/server';
import {
  COLUMNAR_TYPE,
  type ColumnarSnapshot,
  fromColumnar,
} from '../../core/board/wire/columnar-snapshot.ts';
import type { Push, Reply, Snapshot } from '../../core/board/wire/feed.ts';
import type { PresenceUpdate } from '../../core/board/wire/presence.ts';
import { AppError, isErrorCode } from '../../core/errors.ts';
import { serverMessage } from '../i18n/en/server-messages.ts';
import { unsavedTexts } from '../i18n/en/unsaved.ts';
import { type Answer, read, takePrefetched } from '../session/prefetch.ts';
import { type Heartbeat, startHeartbeat } from './heartbeat.ts';
import { reconnectDelay } from './reconnect-delay.ts';
import { socketWithTimeouts } from './socket-with-timeouts.ts';
import { TIMING, type Timing } from './timing.ts';
import {
  type Failure,
  type Follower,
  type PresenceChannel,
  type PresenceListener,
  type Transport,
  TransportError,
} from './transport.ts';
import { decodePush, encoder, type PushEvent } from './wire-decoder.ts';

/** No valid command is as long; the server closes a websocket that brings more than 256 KiB. */
const COMMAND_MAX = 200_000;

interface Options {
  /** The server's origin, as `http://localhost:3000`. */
  origin: string;
  token(): string | null;
  /** Whose calls follow a board: those of people, or of who looks at it by a link. */
  calls?: 'boards' | 'sharedBoard';
  /** Where there is none in the global scope, as in tests on older Nodes. */
  WebSocket?: typeof WebSocket;
  timing?: Timing;
  /** Where the browser reports that it is offline, online or shown again. */
  browserEvents?: EventTarget | undefined;
}

/** Silent: open, but a probe was not answered in time. */
type SocketState = 'open' | 'silent' | 'closed';

/** When a connection that was not heard of may be dead, as after a sleep of the computer. */
const PROBE_EVENTS = ['online', 'pageshow', 'visibilitychange'];

export interface Connection extends Transport {
  /** Is seen on a board by others, and hears of them. */
  attend(boardId: string, attendant: PresenceListener): PresenceChannel;
  close(): void;
}

/**
 * One websocket for the commands and the subscription of open boards. While it is away, commands go
 * over HTTP.
 */
export function connect(options: Options): Connection {
  const { origin, token, calls = 'boards' } = options;
  const { WebSocket: Socket = WebSocket, timing = TIMING } = options;
  const { browserEvents = globalThis.window } = options;
  const { callMs } = timing;
  let state: SocketState = 'closed';
  let isOffline = globalThis.navigator?.onLine === false;
  let heartbeat: Heartbeat | undefined;
  /** While the websocket is away or silent, after it has been there or tried to be. */
  let absence: AbortController | undefined;
  const listeners = new Set<(state: SocketState) => void>();
  const publish = (next: SocketState) => {
    state = next;
    if (next === 'open') {
      // A command that still hangs on a dead line is sent again over the websocket.
      absence?.abort();
      absence = undefined;
    } else absence ??= new AbortController();
    for (const listener of listeners) listener(next);
  };
  const socket = createWSClient({
    url: `${origin.replace(/^http/, 'ws')}/trpc`,
    connectionParams: async () => ({ token: token() ?? '' }),
    lazy: { enabled: false, closeMs: 0 },
    // What the browser believes to be useless is still tried, for the server may run on this computer.
    retryDelayMs: (attempt) => reconnectDelay(isOffline ? attempt + 2 : attempt, timing),
    onOpen: () => publish('open'),
    onClose: () => {
      // One that another has replaced already.
      if (socket.connection?.state === 'open') return;
      publish('closed');
    },
    WebSocket: socketWithTimeouts(Socket, timing.openMs, (opened) => {
      heartbeat = startHeartbeat(opened, timing, (isSilent) => {
        if (socket.connection?.ws === opened) publish(isSilent ? 'silent' : 'open');
      });
    }),
    experimental_encoder: encoder,
  });
  const overSocket = createTRPCUntypedClient<AnyRouter>({ links: [wsLink({ client: socket })] });
  const overHttp = createTRPCUntypedClient<AnyRouter>({
    links: [
      httpLink({
        url: `${origin}/trpc`,
        headers: () => authorization(token()),
        fetch: fetchJson,
      }),
    ],
  });

  const probe = () => heartbeat?.probe();
  const goOffline = () => {
    isOffline = true;
    if (state === 'closed') publish('closed');
    else socket.connection?.ws.close();
  };
  const goOnline = () => {
    isOffline = false;
  };
  browserEvents?.addEventListener('offline', goOffline);
  browserEvents?.addEventListener('online', goOnline);
  for (const type of PROBE_EVENTS) browserEvents?.addEventListener(type, probe);

  async function call<T>(
    client: TRPCUntypedClient<AnyRouter>,
    kind: 'query' | 'mutation',
    path: string,
    input: object,
    abandoned?: AbortSignal,
  ): Promise<T> {
    const patience = AbortSignal.timeout(callMs);
    const reopening = client === overHttp && kind === 'mutation' ? absence?.signal : undefined;
    const signals = [patience, reopening, abandoned].filter((each) => each !== undefined);
    const signal = AbortSignal.any(signals);
    try {
      return (await client[kind](path, input, { signal })) as T;
    } catch (error) {
      throw new TransportError(failureOfCall(error));
    }
  }

  function get(path: string): Promise<Answer | null> {
    const headers = { ...authorization(token()), accept: COLUMNAR_TYPE };
    const options = { headers, signal: AbortSignal.timeout(callMs) };
    return fetch(origin + path, options)
      .then(read)
      .catch(() => null);
  }

  return {
    snapshot(boardId) {
      const board =
        calls === 'sharedBoard' ? 'shared-board' : `boards/${encodeURIComponent(boardId)}`;
      const path = `/api/${board}/snapshot`;
      const early = takePrefetched(path, token());
      if (early?.now) return snapshotOf(early.now);
      return Promise.resolve(early?.answer)
        .then((answer) => answer ?? get(path))
        .then(snapshotOf);
    },
    changes: (boardId, cursor) =>
      call<Push>(overHttp, 'query', `${calls}.changes`, { boardId, cursor }),
    async send(commandId, { type, ...payload }, signal) {
      if (byteLength(payload) > COMMAND_MAX) {
        throw new TransportError(refusal(new AppError('request.invalid')));
      }
      const client = state === 'open' ? overSocket : overHttp;
      return call<Reply>(client, 'mutation', type, { commandId, ...payload }, signal);
    },
    follow(boardId, cursor, follower) {
      let isStarted = false;
      const listener = (next: SocketState) => {
        if (next === 'closed') isStarted = false;
        if (next !== 'open') follower.onAway(isOffline);
        // After a silence the subscription goes on as it was.
        else if (isStarted) follower.onLive();
      };
      const onLive = () => {
        isStarted = true;
        follower.onLive();
      };
      listeners.add(listener);
      const path = `${calls}.live`;
      const subscription = subscribe(
        overSocket,
        path,
        { boardId, cursor },
        { ...follower, onLive },
      );
      return () => {
        listeners.delete(listener);
        subscription.unsubscribe();
      };
    },
    attend(boardId, { onNews, onLost, onEnd }) {
      const lost = (next: SocketState) => next === 'closed' && onLost();
      listeners.add(lost);
      const subscription = overSocket.subscription(
        'boards.presence',
        { boardId },
        { onData: (news) => onNews(news as PresenceUpdate), onError: onEnd },
      );
      return {
        say(activity) {
          // It is told over the line that it is seen over, or not at all.
          if (state !== 'open') return;
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
      browserEvents?.removeEventListener('offline', goOffline);
      browserEvents?.removeEventListener('online', goOnline);
      for (const type of PROBE_EVENTS) browserEvents?.removeEventListener(type, probe);
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
      const push = decodePush(event as PushEvent, reader);
      // What comes after it is of its epoch.
      if ('reset' in push) reader.cursor = push.cursor;
      follower.onPush(push);
    },
    onError: (error) => follower.onEnd(failureOfCall(error)),
  });
}

function snapshotOf(answer: Answer | null): Snapshot {
  if (!answer) throw new TransportError({ kind: 'unreachable' });
  if (!answer.body) throw new TransportError(failureOfStatus(answer.status));
  return fromColumnar(answer.body as Snapshot | ColumnarSnapshot);
}

function byteLength(payload: object): number {
  return new TextEncoder().encode(JSON.stringify(payload)).length;
}

/** An answer without JSON, as a proxy gives it: of it tRPC would tell no status. */
class ForeignAnswer extends Error {
  constructor(readonly response: Response) {
    super(response.statusText);
  }
}

async function fetchJson(url: string | URL | Request, init?: object): Promise<Response> {
  const response = await fetch(url, init);
  if (response.ok) return response;
  try {
    await response.clone().json();
  } catch {
    throw new ForeignAnswer(response);
  }
  return response;
}

/** Request Timeout, Too Early, Too Many Requests, and a call that was closed on its way. */
const TRANSIENT = new Set([408, 425, 429, 499]);

/** What is answered with 4xx is final, but for those that say to come again later. */
export function failureOfCall(error: unknown): Failure {
  if (!(error instanceof TRPCClientError)) return { kind: 'unreachable' };
  const { data, message, cause } = error;
  const code: unknown = data?.appCode;
  const isKnown = isErrorCode(code);
  const response = cause instanceof ForeignAnswer ? cause.response : error.meta?.response;
  const { status: answered, headers } = (response ?? {}) as Partial<Response>;
  const status = isKnown ? new AppError(code).status : (data?.httpStatus ?? answered);
  if (data?.code === 'UNAUTHORIZED' || status === 401) return { kind: 'signedOut' };
  if (code === 'board.unknown') return { kind: 'gone' };
  if (code === 'board.deleted') return { kind: 'deleted' };
  if (status >= 500 || TRANSIENT.has(status)) {
    const reason = isKnown ? serverMessage(message) : null;
    return { kind: 'failing', reason, retryAfterMs: retryAfterOf(headers) };
  }
  if (isKnown) return { kind: 'refused', code, reason: serverMessage(message) };
  if (!(status >= 400)) return { kind: 'unreachable' };
  return { kind: 'refused', code: `http.${status}`, reason: unsavedTexts.answered(status) };
}

/** Longer than that no answer of a proxy is believed to want. */
const MAX_RETRY_AFTER_MS = 120_000;

function retryAfterOf(headers: Headers | undefined): number {
  const text = headers?.get('retry-after');
  if (!text) return 0;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Math.min(Math.max(ms || 0, 0), MAX_RETRY_AFTER_MS);
}

function refusal(error: AppError): Failure {
  return { kind: 'refused', code: error.code, reason: serverMessage(error.message) };
}

function failureOfStatus(status: number): Failure {
  if (status === 401) return { kind: 'signedOut' };
  return status === 404 ? { kind: 'gone' } : { kind: 'unreachable' };
}

function authorization(token: string | null): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {};
}
