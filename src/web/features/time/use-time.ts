import { useEffect, useState, useSyncExternalStore } from 'react';
import type { TimeSession, TimeState } from '../../live/time/time-session.ts';
import { timeSessionOf } from '../../live/time/time-sessions.ts';
import { useActor } from '../../session/use-actor.ts';

/** The recorded time of the signed-in person. */
export function useTime(): { session: TimeSession; state: TimeState } {
  const { id } = useActor();
  const session = timeSessionOf(id);
  const state = useSyncExternalStore(session.subscribe, session.getState);
  return { session, state };
}

/** The server's time, updated when a second of the timer is over; null while none runs. */
export function useTimerNow(session: TimeSession, startedAt: number | null): number | null {
  const [now, setNow] = useState(session.now);
  useEffect(() => {
    if (startedAt === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const at = session.now();
      setNow(at);
      timer = setTimeout(tick, 1000 - ((at - startedAt) % 1000 || 0) || 1000);
    };
    tick();
    // A hidden page ticks late.
    document.addEventListener('visibilitychange', tickNow);
    function tickNow() {
      clearTimeout(timer);
      tick();
    }
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tickNow);
    };
  }, [session, startedAt]);
  return startedAt === null ? null : Math.max(now, startedAt);
}
