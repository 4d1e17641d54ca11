import { useEffect, useRef, useState } from 'react';

/** So long after the last letter what was typed is in the address: browsers refuse too many. */
const PAUSE_MS = 300;

/**
 * A text that is typed here at once and is in the address a moment later. When it changes there, as
 * by Back, it is what is typed here too.
 */
export function useTypedFilter(
  inAddress: string,
  write: (text: string | undefined) => void,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(inAddress);
  const written = useRef(inAddress);
  const latest = useRef(write);
  latest.current = write;

  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setText(inAddress);
  }, [inAddress]);

  useEffect(() => {
    if (text === written.current) return;
    const timer = setTimeout(() => {
      written.current = text;
      latest.current(text || undefined);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return [text, setText];
}
