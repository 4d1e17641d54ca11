import { createClient } from '@redis/client';
import type { BusTransport } from '../transport.ts';

const TIMEOUT_MS = 5000;
const ASKED_EVERY_MS = 5000;
const LAST_PAUSE_MS = 2000;

/**
 * Redis' publish and subscribe, for databases that have no LISTEN. A Redis may be shared by several
 * installations: each has a channel of its own. Rejects where the first connection cannot be made.
 */
export async function openRedisTransport(url: string, channel: string): Promise<BusTransport> {
  let isStarted = false;
  const reconnectStrategy = (tries: number) =>
    isStarted ? Math.min(50 * 2 ** Math.min(tries, 10), LAST_PAUSE_MS) : false;
  const socket = { connectTimeout: TIMEOUT_MS, reconnectStrategy } as const;
  const sender = createClient({
    url,
    socket,
    pingInterval: ASKED_EVERY_MS,
    disableOfflineQueue: true,
  });
  const receiver = createClient({ url, socket, pingInterval: ASKED_EVERY_MS });
  const heard = new Set<(text: string) => void>();
  const restored = new Set<() => void>();
  // Unheard, an error would end the process; both connect again by themselves.
  for (const client of [sender, receiver]) client.on('error', () => {});
  try {
    await Promise.all([sender.connect(), receiver.connect()]);
    await receiver.subscribe(channel, (text) => {
      for (const listener of heard) listener(text);
    });
  } catch (error) {
    for (const client of [sender, receiver]) client.destroy();
    throw error;
  }
  isStarted = true;
  for (const client of [sender, receiver]) {
    client.on('ready', () => {
      for (const listener of restored) listener();
    });
  }

  return {
    isShared: true,
    async send(texts) {
      await Promise.all(texts.map((text) => sender.publish(channel, text))).catch(() => {});
    },
    onHeard: (listener) => void heard.add(listener),
    onRestored: (listener) => void restored.add(listener),
    async close() {
      for (const client of [sender, receiver]) client.destroy();
    },
  };
}
