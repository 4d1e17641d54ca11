import { useEffect, useState } from 'react';
import { subscribeToClock } from './clock.ts';

/** The current time, updated often enough for days and due times. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => subscribeToClock(() => setNow(new Date())), []);
  return now;
}
