import { useEffect, useState } from 'react';
import { subscribeToClock } from './clock.ts';

/** The time, often enough for days and due times to pass while something is shown. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => subscribeToClock(() => setNow(new Date())), []);
  return now;
}
