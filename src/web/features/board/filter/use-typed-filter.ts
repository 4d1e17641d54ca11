import { useEffect, useRef, useState } from 'react';

/** Delay after the last key press before the URL is updated: browsers limit the rate. */
const URL_UPDATE_DELAY_MS = 300;

/**
 * A text input that is written to the URL with a delay. A change of the URL, such as Back, updates
 * the input.
 */
export function useTypedFilter(
  urlText: string,
  write: (text: string | undefined) => void,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(urlText);
  const lastUrlText = useRef(urlText);
  const latest = useRef(write);
  latest.current = write;

  useEffect(() => {
    if (urlText === lastUrlText.current) return;
    lastUrlText.current = urlText;
    setText(urlText);
  }, [urlText]);

  useEffect(() => {
    if (text === lastUrlText.current) return;
    const timer = setTimeout(() => {
      lastUrlText.current = text;
      latest.current(text || undefined);
    }, URL_UPDATE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return [text, setText];
}
