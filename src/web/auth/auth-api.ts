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

export interface Credentials {
  email: string;
  password: string;
}

export interface Registration extends Credentials {
  firstName: string;
  lastName: string;
}

/** What the server said no with; `message` is empty when it said nothing. */
export class Refusal extends Error {}

export async function signIn(credentials: Credentials): Promise<SessionUser & { token: string }> {
  return (await call('POST', '/api/auth/login', { body: credentials })).json();
}

export async function signUp(form: Registration): Promise<SessionUser & { token: string }> {
  return (await call('POST', '/api/auth/register', { body: form })).json();
}

export async function signOut(token: string): Promise<void> {
  await call('POST', '/api/auth/logout', { token });
}

export async function fetchMe(token: string): Promise<SessionUser> {
  return (await call('GET', '/api/auth/me', { token })).json();
}

interface Sent {
  token?: string;
  body?: object;
}

async function call(method: string, path: string, { token, body }: Sent): Promise<Response> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Content-Type': 'application/json',
  };
  if (token) headers.Authorization = `Bearer ${token}`;
  const response = await fetch(path, {
    method,
    headers,
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Refusal(await reason(response));
  return response;
}

async function reason(response: Response): Promise<string> {
  try {
    const { message, error } = (await response.json()) as { message?: string; error?: string };
    return message ?? error ?? '';
  } catch {
    return '';
  }
}
