import { randomBytes } from 'node:crypto';
import { Frames } from './frames.ts';
import { type BusTransport, NO_TRANSPORT } from './transport.ts';

/** What processes tell one another, by topic. None of it is a board's content. */
export interface BusMessages {
  /** A board has news. */
  board: string;
  /** Sessions, tokens or roles of a person, or a link's id, are to be looked at again. */
  person: string;
  presence: PresenceMessage;
}

/** Windows that show a board in one process: their number there, whose they are, and what is done. */
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
  /** Whether the other processes are to tell theirs. */
  asks: boolean;
}

type Listener<T extends keyof BusMessages> = (content: BusMessages[T], from: string) => void;
type Stop = () => void;

/**
 * Carries hints between the processes of an installation: "board b has news", and nothing of what
 * happened. Any of them may be lost, repeated or late: what happened is in the database.
 */
export interface Bus {
  /** Whether there may be other processes that hear of it. */
  isShared: boolean;
  wake(boardId: string): void;
  /** Hears of boards that have news, by whichever process. */
  onWake(listener: (boardId: string) => void): Stop;
  /** Hears of those that this process changed. */
  onOwnWake(listener: (boardId: string) => void): Stop;
  /** Tells the other processes. */
  tell<T extends Exclude<keyof BusMessages, 'board'>>(topic: T, content: BusMessages[T]): void;
  /** Hears what the other processes tell, and which of them. */
  onTold<T extends Exclude<keyof BusMessages, 'board'>>(topic: T, listener: Listener<T>): Stop;
  /** Hears that something that was told may be missing. */
  onMissed(listener: () => void): Stop;
  close(): Promise<void>;
}

/** The bus of a single process. */
export function localBus(): Bus {
  return createBus(NO_TRANSPORT);
}

/** A bus over a wire, which is closed with it. */
export function createBus(wire: BusTransport): Bus {
  const frames = new Frames(randomBytes(6).toString('base64url'));
  const own = new Set<(boardId: string) => void>();
  const missed = new Set<() => void>();
  const heard = {
    board: new Set<Listener<'board'>>(),
    person: new Set<Listener<'person'>>(),
    presence: new Set<Listener<'presence'>>(),
  };
  /** What waits for the wire, each once: it is free again when what was sent before is there. */
  const waiting = new Set<string>();
  let sending: Promise<void> | undefined;

  function send(topic: keyof BusMessages | 'missed', content: unknown): void {
    if (!wire.isShared) return;
    const message = JSON.stringify([topic, content]);
    // As the last one: what was told before may contradict it.
    waiting.delete(message);
    waiting.add(message);
    sending ??= sendAll();
  }

  async function sendAll(): Promise<void> {
    // What is told in one turn goes together.
    await Promise.resolve();
    while (waiting.size > 0) {
      const texts = [...waiting];
      waiting.clear();
      await wire.send(frames.of(texts));
    }
    sending = undefined;
  }

  function hear<T extends keyof BusMessages>(
    topic: T,
    content: BusMessages[T],
    from: string,
  ): void {
    for (const listener of heard[topic] as Set<Listener<T>>) listener(content, from);
  }

  function mayBeMissing(): void {
    for (const listener of missed) listener();
  }

  wire.onHeard((text) => {
    const { from, messages, isAfterGap } = frames.read(text);
    if (isAfterGap) mayBeMissing();
    for (const [topic, content] of messages) {
      if (topic === 'missed') mayBeMissing();
      // A process of another version may know more topics.
      else if (topic in heard)
        hear(topic as keyof BusMessages, content as BusMessages[keyof BusMessages], from);
    }
  });
  wire.onRestored(() => {
    mayBeMissing();
    // What this process would have told meanwhile was lost, too.
    send('missed', null);
  });

  return {
    isShared: wire.isShared,
    wake(boardId) {
      for (const listener of own) listener(boardId);
      hear('board', boardId, '');
      send('board', boardId);
    },
    onWake: (listener) => added(heard.board, listener),
    onOwnWake: (listener) => added(own, listener),
    tell: send,
    onTold: (topic, listener) => added(heard[topic] as Set<typeof listener>, listener),
    onMissed: (listener) => added(missed, listener),
    async close() {
      await sending;
      await wire.close();
    },
  };
}

function added<T>(all: Set<T>, one: T): Stop {
  all.add(one);
  return () => {
    all.delete(one);
  };
}
