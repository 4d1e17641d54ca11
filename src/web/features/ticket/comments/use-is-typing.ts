import { useEffect, useRef, useState } from 'react';

/** So long after the last change nobody is typing any more, ms. */
const PAUSE_MS = 6000;

/** Whether a text is being typed: what was there at first is not, nor what was emptied. */
export function useIsTyping(text: string): boolean {
  const [isTyping, setTyping] = useState(false);
  const last = useRef(text);
  useEffect(() => {
    if (last.current === text) return;
    last.current = text;
    setTyping(text !== '');
    const over = setTimeout(() => setTyping(false), PAUSE_MS);
    return () => clearTimeout(over);
  }, [text]);
  return isTyping;
}
