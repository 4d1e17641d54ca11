import { newId } from '../lib/new-id.ts';
import type { PendingCommand, PendingCommandStorage } from './command-queue.ts';

/** Beyond this age the server may no longer know whether it has done a command. */
const KEPT_MS = 29 * 24 * 3_600_000;

const DISCARDED = 'freelane.discarded';

/**
 * A person's unsent commands on a board, in the browser's storage. Each open board has a key of its
 * own; loading takes over what other pages left there. A page that is still open and a new one may
 * then send the same commands, which the server answers alike.
 */
export function pendingCommandStorage(userId: string, boardId: string): PendingCommandStorage {
  const prefix = `${prefixOf(userId)}${boardId}/`;
  const key = prefix + newId();

  function takeOver(other: string): PendingCommand[] {
    const text = localStorage.getItem(other);
    localStorage.removeItem(other);
    return text ? lettersIn(text) : [];
  }

  return {
    load() {
      return whereAllowed(takeOverAll) ?? [];
    },
    save(letters) {
      whereAllowed(() => {
        if (letters.length === 0) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(letters));
      });
    },
    discard(commandIds) {
      whereAllowed(() => {
        // Other tabs hear of the entry itself.
        localStorage.setItem(DISCARDED, JSON.stringify(commandIds));
        localStorage.removeItem(DISCARDED);
      });
    },
    onDiscarded(listener) {
      const listen = ({ key: changed, newValue }: StorageEvent) => {
        if (changed === DISCARDED && newValue) listener(JSON.parse(newValue) as string[]);
      };
      addEventListener('storage', listen);
      return () => removeEventListener('storage', listen);
    },
  };

  function takeOverAll(): PendingCommand[] {
    const keys = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
    const oldest = Date.now() - KEPT_MS;
    const letters = keys.flatMap(takeOver).filter(({ at }) => at > oldest);
    return letters.sort((a, b) => a.at - b.at);
  }
}

/** The boards on which a person has unsent commands in the browser's storage. */
export function boardsWithPendingCommands(userId: string): string[] {
  const prefix = prefixOf(userId);
  const keys = whereAllowed(() => Object.keys(localStorage)) ?? [];
  const mine = keys.filter((key) => key.startsWith(prefix));
  return [...new Set(mine.flatMap((key) => key.slice(prefix.length).split('/')[0] ?? []))];
}

function prefixOf(userId: string): string {
  return `freelane.outbox/${userId}/`;
}

/** Storage can be forbidden, or full: letters then live as long as their page. */
function whereAllowed<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}

function lettersIn(text: string): PendingCommand[] {
  try {
    return JSON.parse(text) as PendingCommand[];
  } catch {
    return [];
  }
}
