const TIMEOUT_MS = 30_000;

export interface SessionUser {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  profilePicture: string | null;
  isGoogleAccount: boolean;
  userRoles: string[];
}

export type AuthPath =
  | 'me'
  | 'login'
  | 'register'
  | 'google'
  | 'google/status'
  | 'logout'
  | 'signup'
  | 'password-reset'
  | 'password-reset/confirm'
  | 'email-change/confirm';

/** Calls an endpoint under /api/auth, authenticated if a token is given. */
export function callAuth(
  path: AuthPath,
  { token, ...rest }: { token?: string; method?: 'POST'; body?: string },
): Promise<Response> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Content-Type': 'application/json',
  };
  if (token) headers.Authorization = `Bearer ${token}`;
  return fetch(`/api/auth/${path}`, { ...rest, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
}
