import {
  createTRPCUntypedClient,
  createWSClient,
  httpLink,
  type TRPCUntypedClient,
  wsLink,
} from '@trpc/client';
import type { AnyRouter } from '@trpc/server';
import {
  COLUMNAR_TYPE,
  type ColumnarSnapshot,
  fromColumnar,
} from '../../../core/board/wire/columnar-snapshot.ts';
import type { CommandReply, Push, Snapshot } from '../../../core/board/wire/feed.ts';
import type { PresenceUpdate } from '../../../core/board/wire/presence.ts';
import { savingTexts } from '../../i18n/en/saving.ts';
import { type PrefetchedAnswer, readAnswer, takePrefetched } from '../../session/prefetch.ts';
import { TIMING, type Timing } from '../timing.ts';
import {
  type Failure,
  type PresenceChannel,
  type PresenceListener,
  type Transport,
  TransportError,
} from '../transport.ts';
import { failureOfCall, failureOfStatus, fetchJson } from './call-failures.ts';
import { type Heartbeat, startHeartbeat } from './heartbeat.ts';
import { reconnectDelay } from './reconnect-delay.ts';
import { socketWithTimeouts } from './socket-with-timeouts.ts';
import { decodePush, encoder, type PushEvent } from './wire-decoder.ts';

/** Longer than any valid command. The server closes a websocket that sends more than 256 KiB. */
const MAX_COMMAND_BYTES = 200_000;

interface Options {
  /** The server's origin, such as `http://localhost:3000`. */
  origin: string;
  token(): string | null;
  /** Procedures that read a board: for signed-in users, or for viewers of a share link. */
  procedures?: 'boards' | 'sharedBoard';
  /** Required where the global scope has none, as in tests on older Node versions. */
  WebSocket?: typeof WebSocket;
  timing?: Timing;
  /** Target of the browser's online, offline and visibility events. */
  browserEvents?: EventTarget | undefined;
}

/** `silent`: open, but a probe was not answered in time. */
type SocketState = 'open' | 'silent' | 'closed';

/** Events after which an idle connection may be dead, such as waking from sleep. */
const PROBE_EVENTS = ['online', 'pageshow', 'visibilitychange'];

/** The user acts, and should soon see whether the connection is dead. */
const INPUT_EVENTS = ['pointerdown', 'keydown'];

/** Follows a subscription that continues after a lost connection, until the server ends it. */
export interface SubscriptionListener {
  onData(data: unknown): void;
  /** The subscription is established; also called after each reconnection and silence. */
  onLive(): void;
  /** The websocket is down; the subscription resumes when it is back. */
  onAway(isOffline: boolean): void;
  onEnd(failure: Failure): void;
}

export interface Connection extends Transport {
  /** Calls a mutation, over the websocket while it is open. Rejects with a TransportError. */
  mutate<T>(path: string, input: object, signal?: AbortSignal): Promise<T>;
  /** Calls a query over HTTP. Rejects with a TransportError. */
  query<T>(path: string, input?: object): Promise<T>;
  /** Subscribes to a procedure. Returns the unsubscribe function. */
  follow(path: string, input: object, listener: SubscriptionListener): () => void;
  /** Joins the presence of a board and subscribes to the other users' presence. */
  joinPresence(boardId: string, listener: PresenceListener): PresenceChannel;
  close(): void;
}

/**
 * One websocket for the commands and subscriptions of all open boards. While it is down, commands
 * are sent over HTTP.
 */
export function connect(options: Options): Connection {
  const { origin, token, procedures = 'boards' } = options;
  const { WebSocket: Socket = WebSocket, timing = TIMING } = options;
  const { browserEvents = globalThis.window } = options;
  const { callMs } = timing;
  let state: SocketState = 'closed';
  let isOffline = globalThis.navigator?.onLine === false;
  let heartbeat: Heartbeat | undefined;
  /** Set while the websocket is closed or silent, after it was open or failed to open. */
  let disconnection: AbortController | undefined;
  const listeners = new Set<(state: SocketState) => void>();
  const publish = (next: SocketState) => {
    state = next;
    if (next === 'open') {
      // An HTTP command that hangs on a dead connection is sent again over the websocket.
      disconnection?.abort();
      disconnection = undefined;
    } else disconnection ??= new AbortController();
    for (const listener of listeners) listener(next);
  };
  const socket = createWSClient({
    url: `${origin.replace(/^http/, 'ws')}/trpc`,
    connectionParams: async () => ({ token: token() ?? '' }),
    lazy: { enabled: false, closeMs: 0 },
    // Retries even when the browser reports offline: the server may run on this computer.
    retryDelayMs: (attempt) => reconnectDelay(isOffline ? attempt + 2 : attempt, timing),
    onOpen: () => publish('open'),
    onClose: () => {
      // Another websocket has already replaced this one.
      if (socket.connection?.state === 'open') return;
      publish('closed');
    },
    WebSocket: socketWithTimeouts(Socket, timing.openMs, (openedSocket) => {
      heartbeat = startHeartbeat(openedSocket, timing, (isSilent) => {
        if (socket.connection?.ws === openedSocket) publish(isSilent ? 'silent' : 'open');
      });
    }),
    experimental_encoder: encoder,
  });
  const socketClient = createTRPCUntypedClient<AnyRouter>({ links: [wsLink({ client: socket })] });
  const httpClient = createTRPCUntypedClient<AnyRouter>({
    links: [
      httpLink({
        url: `${origin}/trpc`,
        headers: () => authorization(token()),
        fetch: fetchJson,
      }),
    ],
  });

  const probe = () => heartbeat?.probe();
  const probeIfQuiet = () => heartbeat?.probe(timing.quietMs);
  const handleOffline = () => {
    isOffline = true;
    if (state === 'closed') publish('closed');
    else socket.connection?.ws.close();
  };
  const handleOnline = () => {
    isOffline = false;
  };
  browserEvents?.addEventListener('offline', handleOffline);
  browserEvents?.addEventListener('online', handleOnline);
  for (const type of PROBE_EVENTS) browserEvents?.addEventListener(type, probe);
  for (const type of INPUT_EVENTS) browserEvents?.addEventListener(type, probeIfQuiet, true);

  async function call<T>(
    client: TRPCUntypedClient<AnyRouter>,
    kind: 'query' | 'mutation',
    path: string,
    input: object | undefined,
    aborted?: AbortSignal,
  ): Promise<T> {
    const timeout = AbortSignal.timeout(callMs);
    const reopened =
      client === httpClient && kind === 'mutation' ? disconnection?.signal : undefined;
    const signals = [timeout, reopened, aborted].filter((each) => each !== undefined);
    const signal = AbortSignal.any(signals);
    try {
      return (await client[kind](path, input, { signal })) as T;
    } catch (error) {
      throw new TransportError(failureOfCall(error));
    }
  }

  function get(path: string): Promise<PrefetchedAnswer | null> {
    const headers = { ...authorization(token()), accept: COLUMNAR_TYPE };
    const options = { headers, signal: AbortSignal.timeout(callMs) };
    return fetch(origin + path, options)
      .then(readAnswer)
      .catch(() => null);
  }

  function mutate<T>(path: string, input: object, signal?: AbortSignal): Promise<T> {
    const client = state === 'open' ? socketClient : httpClient;
    return call<T>(client, 'mutation', path, input, signal);
  }

  function follow(path: string, input: object, follower: SubscriptionListener): () => void {
    let isStarted = false;
    const listener = (next: SocketState) => {
      if (next === 'closed') isStarted = false;
      if (next !== 'open') follower.onAway(isOffline);
      // After a silence the subscription continues.
      else if (isStarted) follower.onLive();
    };
    listeners.add(listener);
    const subscription = socketClient.subscription(path, input, {
      onStarted() {
        isStarted = true;
        follower.onLive();
      },
      onData: (data) => follower.onData(data),
      onError: (error) => follower.onEnd(failureOfCall(error)),
    });
    return () => {
      listeners.delete(listener);
      subscription.unsubscribe();
    };
  }

  return {
    mutate,
    follow,
    query: (path, input) => call(httpClient, 'query', path, input),
    snapshot(boardId) {
      const board =
        procedures === 'sharedBoard' ? 'shared-board' : `boards/${encodeURIComponent(boardId)}`;
      const path = `/api/${board}/snapshot`;
      const prefetched = takePrefetched(path, token());
      if (prefetched?.settled) return snapshotOf(prefetched.settled);
      return Promise.resolve(prefetched?.answer)
        .then((answer) => answer ?? get(path))
        .then(snapshotOf);
    },
    changes: (boardId, cursor) =>
      call<Push>(httpClient, 'query', `${procedures}.changes`, { boardId, cursor }),
    async send(commandId, { type, ...payload }, signal) {
      if (byteLength(payload) > MAX_COMMAND_BYTES) {
        const reason = savingTexts.tooLarge;
        throw new TransportError({ kind: 'refused', code: 'request.invalid', reason });
      }
      return mutate<CommandReply>(type, { commandId, ...payload }, signal);
    },
    subscribe(boardId, cursor, { viewerId, onPush, ...listener }) {
      const reader = { viewerId, cursor };
      return follow(
        `${procedures}.live`,
        { boardId, cursor },
        {
          ...listener,
          onData(event) {
            const push = decodePush(event as PushEvent, reader);
            // Later events belong to the new epoch.
            if ('reset' in push) reader.cursor = push.cursor;
            onPush(push);
          },
        },
      );
    },
    joinPresence(boardId, { onUpdate, onLost, onEnd }) {
      const reportLost = (next: SocketState) => next === 'closed' && onLost();
      listeners.add(reportLost);
      const subscription = socketClient.subscription(
        'boards.presence',
        { boardId },
        { onData: (update) => onUpdate(update as PresenceUpdate), onError: onEnd },
      );
      return {
        sendActivity(activity) {
          // Presence is only sent over the websocket that receives it.
          if (state !== 'open') return;
          socketClient.mutation('boards.present', { boardId, activity }).catch(() => {});
        },
        leave() {
          listeners.delete(reportLost);
          subscription.unsubscribe();
        },
      };
    },
    close() {
      listeners.clear();
      browserEvents?.removeEventListener('offline', handleOffline);
      browserEvents?.removeEventListener('online', handleOnline);
      for (const type of PROBE_EVENTS) browserEvents?.removeEventListener(type, probe);
      for (const type of INPUT_EVENTS) browserEvents?.removeEventListener(type, probeIfQuiet, true);
      void socket.close();
    },
  };
}

function snapshotOf(answer: PrefetchedAnswer | null): Snapshot {
  if (!answer) throw new TransportError({ kind: 'unreachable' });
  if (!answer.body) throw new TransportError(failureOfStatus(answer.status));
  return fromColumnar(answer.body as Snapshot | ColumnarSnapshot);
}

function byteLength(payload: object): number {
  return new TextEncoder().encode(JSON.stringify(payload)).length;
}

function authorization(token: string | null): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {};
}
