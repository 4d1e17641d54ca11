import { useSyncExternalStore } from 'react';
import { type Due, dueOf, dueStateOf } from './due-date.ts';

const TICK_MS = 20_000;

/** The due date as a card shows it; a card that stays on the screen turns overdue when it is. */
export function useDue(dueDate: string | null): Due | null {
  useSyncExternalStore(subscribe, () => dueStateOf(dueDate, new Date()));
  return dueOf(dueDate, new Date());
}

const cards = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all cards. */
function subscribe(card: () => void): () => void {
  timer ??= setInterval(tick, TICK_MS);
  cards.add(card);
  return () => {
    cards.delete(card);
    if (cards.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  for (const card of cards) card();
}
