const KEY = 'authToken';

// A browser that is told to keep nothing throws here; then the session lasts as long as the page.

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
    // Nothing is kept.
  }
}

/** Tells when another tab signed in or out. */
export function onTokenChange(listener: (token: string | null) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) listener(readToken());
  });
}
