import { randomBytes } from 'node:crypto';
import { Frames } from './frames.ts';
import { type BusTransport, NO_TRANSPORT } from './transport.ts';

/** The messages between processes, by topic. None contains board content. */
export interface BusMessages {
  /** The id of a board that has changed. */
  board: string;
  /** The id of a user or share link whose sessions, tokens or roles must be checked again. */
  person: string;
  presence: PresenceMessage;
  time: TimeMessage;
  money: MoneyMessage;
}

/** The users and tickets whose recorded time has changed. */
export interface TimeMessage {
  userId: string;
  ticketIds: readonly string[];
}

/** The ids of invoices that have changed. */
export interface MoneyMessage {
  ids: readonly string[];
}

/** A window that shows a board: its number in its process, its user, and the user's activity. */
export type WindowMessage = readonly [
  number: number,
  userId: string,
  ticketId: string | null,
  doing: string | null,
];

export interface PresenceMessage {
  boardId: string;
  here: readonly WindowMessage[];
  gone: readonly number[];
  /** Requests the other processes' windows. */
  asks: boolean;
}

/** The topics without their own call. */
type MessageTopic = Exclude<keyof BusMessages, 'board' | 'time' | 'money'>;
type Listener<T extends keyof BusMessages> = (content: BusMessages[T], from: string) => void;
type Stop = () => void;

/**
 * Carries hints between the processes of an installation, such as "board b has changed", without
 * any content. Hints may be lost, repeated or late: the database is authoritative.
 */
export interface Bus {
  /** Whether there may be other processes on the bus. */
  isShared: boolean;
  notifyChanged(boardId: string): void;
  /** Called for boards changed by any process. */
  onWake(listener: (boardId: string) => void): Stop;
  /** Called for boards changed by this process. */
  onLocalWake(listener: (boardId: string) => void): Stop;
  notifyTime(changed: TimeMessage): void;
  /** Called for recorded time changed by any process. */
  onTime(listener: (changed: TimeMessage) => void): Stop;
  notifyMoney(changed: MoneyMessage): void;
  /** Called for invoices changed by any process. */
  onMoney(listener: (changed: MoneyMessage) => void): Stop;
  /** Sends a message to the other processes. */
  send<T extends MessageTopic>(topic: T, content: BusMessages[T]): void;
  /** Called for messages of other processes, with the sender. */
  onMessage<T extends MessageTopic>(topic: T, listener: Listener<T>): Stop;
  /** Called if messages may have been lost. */
  onMissed(listener: () => void): Stop;
  close(): Promise<void>;
}

/** A bus for a single process. */
export function localBus(): Bus {
  return createBus(NO_TRANSPORT);
}

/** A bus over a transport, which is closed with the bus. */
export function createBus(transport: BusTransport): Bus {
  const frames = new Frames(randomBytes(6).toString('base64url'));
  const localWakeListeners = new Set<(boardId: string) => void>();
  const missedListeners = new Set<() => void>();
  const listeners = {
    board: new Set<Listener<'board'>>(),
    person: new Set<Listener<'person'>>(),
    presence: new Set<Listener<'presence'>>(),
    time: new Set<Listener<'time'>>(),
    money: new Set<Listener<'money'>>(),
  };
  /** Distinct messages that wait until the previous batch was sent. */
  const queued = new Set<string>();
  let sending: Promise<void> | undefined;

  function send(topic: keyof BusMessages | 'missed', content: unknown): void {
    if (!transport.isShared) return;
    const message = JSON.stringify([topic, content]);
    // Moves a repeated message to the end, after earlier messages that may contradict it.
    queued.delete(message);
    queued.add(message);
    sending ??= sendAll();
  }

  async function sendAll(): Promise<void> {
    // Messages of the same tick are sent together.
    await Promise.resolve();
    while (queued.size > 0) {
      const texts = [...queued];
      queued.clear();
      await transport.send(frames.pack(texts));
    }
    sending = undefined;
  }

  function dispatch<T extends keyof BusMessages>(
    topic: T,
    content: BusMessages[T],
    from: string,
  ): void {
    for (const listener of listeners[topic] as Set<Listener<T>>) listener(content, from);
  }

  function notifyMissed(): void {
    for (const listener of missedListeners) listener();
  }

  transport.onReceived((text) => {
    const { from, messages, isAfterGap } = frames.read(text);
    if (isAfterGap) notifyMissed();
    for (const [topic, content] of messages) {
      if (topic === 'missed') notifyMissed();
      // A process of another version may send unknown topics.
      else if (topic in listeners)
        dispatch(topic as keyof BusMessages, content as BusMessages[keyof BusMessages], from);
    }
  });
  transport.onRestored(() => {
    notifyMissed();
    // Messages that this process sent in the meantime were lost, too.
    send('missed', null);
  });

  return {
    isShared: transport.isShared,
    notifyChanged(boardId) {
      for (const listener of localWakeListeners) listener(boardId);
      dispatch('board', boardId, '');
      send('board', boardId);
    },
    onWake: (listener) => addListener(listeners.board, listener),
    onLocalWake: (listener) => addListener(localWakeListeners, listener),
    notifyTime(changed) {
      dispatch('time', changed, '');
      send('time', changed);
    },
    onTime: (listener) => addListener(listeners.time, listener),
    notifyMoney(changed) {
      dispatch('money', changed, '');
      send('money', changed);
    },
    onMoney: (listener) => addListener(listeners.money, listener),
    send,
    onMessage: (topic, listener) => addListener(listeners[topic] as Set<typeof listener>, listener),
    onMissed: (listener) => addListener(missedListeners, listener),
    async close() {
      await sending;
      await transport.close();
    },
  };
}

function addListener<T>(listeners: Set<T>, listener: T): Stop {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
