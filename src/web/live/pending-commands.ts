import type { Command } from '../../core/board/commands.ts';
import { newId } from '../lib/new-id.ts';
import type { PendingCommand, PendingCommandStorage } from './command-queue.ts';

/** After this time the server may have forgotten whether it executed a command. */
const MAX_AGE_MS = 29 * 24 * 3_600_000;

const DISCARDED_KEY = 'freelane.discarded';

/** A user's unsent commands for a board. */
export function boardCommandStorage(userId: string, boardId: string): PendingCommandStorage {
  return pendingCommandStorage<Command>(`${prefixOf(userId)}${boardId}/`);
}

/**
 * Unsent commands, stored in localStorage. Each page has its own key after the prefix; loading
 * takes over the commands that other pages left. A page that is still open and a new one may then
 * send the same commands; the server answers repeats with the same reply.
 */
export function pendingCommandStorage<C>(prefix: string): PendingCommandStorage<C> {
  const key = prefix + newId();

  function takeOver(otherKey: string): PendingCommand<C>[] {
    const text = localStorage.getItem(otherKey);
    localStorage.removeItem(otherKey);
    return text ? parseCommands<C>(text) : [];
  }

  return {
    load() {
      return tryStorage(takeOverAll) ?? [];
    },
    save(commands) {
      tryStorage(() => {
        if (commands.length === 0) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(commands));
      });
    },
    discard(commandIds) {
      tryStorage(() => {
        // Setting the entry notifies other tabs; its value is not needed afterwards.
        localStorage.setItem(DISCARDED_KEY, JSON.stringify(commandIds));
        localStorage.removeItem(DISCARDED_KEY);
      });
    },
    onDiscarded(listener) {
      const handleStorage = ({ key: changedKey, newValue }: StorageEvent) => {
        if (changedKey === DISCARDED_KEY && newValue) listener(JSON.parse(newValue) as string[]);
      };
      addEventListener('storage', handleStorage);
      return () => removeEventListener('storage', handleStorage);
    },
  };

  function takeOverAll(): PendingCommand<C>[] {
    const keys = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
    const oldest = Date.now() - MAX_AGE_MS;
    const commands = keys.flatMap(takeOver).filter(({ at }) => at > oldest);
    return commands.sort((a, b) => a.at - b.at);
  }
}

/** The boards for which a user has unsent commands in localStorage. */
export function boardsWithPendingCommands(userId: string): string[] {
  const prefix = prefixOf(userId);
  const keys = tryStorage(() => Object.keys(localStorage)) ?? [];
  const ownKeys = keys.filter((key) => key.startsWith(prefix));
  return [...new Set(ownKeys.flatMap((key) => key.slice(prefix.length).split('/')[0] ?? []))];
}

function prefixOf(userId: string): string {
  return `freelane.outbox/${userId}/`;
}

/** Storage can be blocked or full; commands then live as long as their page. */
function tryStorage<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}

function parseCommands<C>(text: string): PendingCommand<C>[] {
  try {
    return JSON.parse(text) as PendingCommand<C>[];
  } catch {
    return [];
  }
}
