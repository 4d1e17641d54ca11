import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';

/** A half-written comment, kept on the device for its writer until it is sent. */
export function useCommentDraft(
  userId: string,
  ticketId: string,
): [string, Dispatch<SetStateAction<string>>] {
  const key = `freelane.comment/${userId}/${ticketId}`;
  const [text, setText] = useState(() => whereAllowed(() => localStorage.getItem(key)) ?? '');
  useEffect(() => {
    whereAllowed(() => {
      if (text === '') localStorage.removeItem(key);
      else localStorage.setItem(key, text);
    });
  }, [key, text]);
  return [text, setText];
}

/** Storage can be forbidden, or full: a draft then lives as long as its page. */
function whereAllowed<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}
