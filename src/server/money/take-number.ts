import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../../core/errors.ts';
import { semaphore } from '../lib/semaphore.ts';
import { faultOf } from '../storage/store.ts';

/** How often a number is tried again that another process has taken. */
const MAX_ATTEMPTS = 50;
const MAX_RETRY_DELAY_MS = 40;
const MAX_WAITING = 200;

/** Undoes a transaction, so that the number that it took is free again. */
export class NumberTaken extends Error {}

/**
 * Runs what takes the next number of a series (decision 041): one after another within a process,
 * and again if another process was faster. Then an attempt returns null, or its transaction fails
 * with `NumberTaken` or a `unique` fault. @throws AppError server.busy
 */
export function createNumberTaking() {
  const oneAtATime = semaphore(1, MAX_WAITING);
  return function takeNumber<T>(attempt: () => Promise<T | null>): Promise<T> {
    return oneAtATime(async () => {
      for (let left = MAX_ATTEMPTS; left > 0; left -= 1) {
        const done = await attempt().catch(nullIfTaken);
        if (done !== null) return done;
        await pause(Math.random() * MAX_RETRY_DELAY_MS);
      }
      throw new AppError('server.busy', { retryAfterSeconds: 1 });
    });
  };
}

function nullIfTaken(error: unknown): null {
  if (error instanceof NumberTaken || faultOf(error) === 'unique') return null;
  throw error;
}
