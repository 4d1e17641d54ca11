import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '../../../../session/error-reason.ts';

type Outcome<R> = { result: R } | { reason: string };

/** `interrupted`: a call got no answer, as without a connection. */
type Phase = 'idle' | 'running' | 'stopping' | 'stopped' | 'interrupted' | 'finished';

export interface Batch<T, R> {
  phase: Phase;
  isRunning: boolean;
  /** Of what was tried, by id. */
  outcomes: ReadonlyMap<string, Outcome<R>>;
  doneCount: number;
  failedCount: number;
  /** Tries one after another; what is done is left out, so that it goes on where it stopped. */
  run(items: readonly T[]): Promise<void>;
  /** Stops after the present one. */
  stop(): void;
}

/** Runs a call for many items, one after another. A refusal of one stops none of the others. */
export function useBatch<T extends { id: string }, R>(act: (item: T) => Promise<R>): Batch<T, R> {
  const [phase, setPhase] = useState<Phase>('idle');
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome<R>>>(new Map());
  const isStopped = useRef(false);
  const isRunning = phase === 'running' || phase === 'stopping';
  const all = [...outcomes.values()];
  const doneCount = all.filter((outcome) => 'result' in outcome).length;

  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  async function run(items: readonly T[]): Promise<void> {
    if (isRunning) return;
    isStopped.current = false;
    setPhase('running');
    // Those that failed are tried again.
    const known = new Map([...outcomes].filter(([, outcome]) => 'result' in outcome));
    setOutcomes(new Map(known));
    for (const item of items) {
      if (isStopped.current) break;
      if (known.has(item.id)) continue;
      try {
        known.set(item.id, { result: await act(item) });
      } catch (error) {
        const reason = reasonOf(error);
        if (reason === null) return setPhase('interrupted');
        known.set(item.id, { reason });
      }
      setOutcomes(new Map(known));
    }
    setPhase(items.every(({ id }) => known.has(id)) ? 'finished' : 'stopped');
  }

  function stop() {
    isStopped.current = true;
    if (isRunning) setPhase('stopping');
  }

  return {
    ...{ phase, isRunning, outcomes, doneCount, failedCount: all.length - doneCount },
    ...{ run, stop },
  };
}
