const KEY = 'authToken';

// Browsers throw here when storage is blocked; the session then lasts as long as the page.

export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function writeToken(token: string | null): void {
  try {
    if (token === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, token);
  } catch {
    // Storage is blocked.
  }
}

/** Calls back when another tab signs in or out. */
export function onTokenChange(listener: (token: string | null) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) listener(readToken());
  });
}
