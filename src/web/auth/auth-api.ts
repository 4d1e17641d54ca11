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

/** What the server said no with; `message` is empty when it said nothing. */
export class Refusal extends Error {}

interface Sent {
  token?: string;
  body?: object;
}

/** A call under /api/auth. @throws Refusal for an answer that is not OK. */
export async function callAuth(
  method: 'GET' | 'POST',
  path: 'me' | 'login' | 'register' | 'logout',
  { token, body }: Sent,
): Promise<Response> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Content-Type': 'application/json',
  };
  if (token) headers.Authorization = `Bearer ${token}`;
  const response = await fetch(`/api/auth/${path}`, {
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
