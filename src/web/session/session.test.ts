import { beforeEach, expect, test, vi } from 'vitest';
import { until } from '../../test/until.ts';

const ada = {
  id: 'u1',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lindqvist',
  profilePicture: null,
  isGoogleAccount: false,
  userRoles: ['ADMIN'],
};
const stored = new Map<string, string>();
let notifyTab: (event: { key: string | null }) => void;

beforeEach(() => {
  vi.resetModules();
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: typeof notifyTab) => {
      notifyTab = listener;
    },
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

function answer(status: number, body?: unknown) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body === undefined ? null : JSON.stringify(body), { status })),
  );
}

async function start(token?: string) {
  if (token) stored.set('authToken', token);
  const session = await import('./session.ts');
  const signInApi = await import('./sign-in-api.ts');
  const beginSession = await import('./begin-session.ts');
  session.startSession();
  return { ...session, ...signInApi, ...beginSession };
}

test('starts authenticated with a stored token and loads the user from the server', async () => {
  answer(200, ada);
  const { getSession, isChecking } = await start('t1');
  expect(getSession()).toMatchObject({ isAuthenticated: true, isLoading: true, user: null });
  await until('it is checked', () => !isChecking(getSession()));
  expect(getSession()).toMatchObject({ user: ada, token: 't1', isLoading: false });
  expect(fetch).toHaveBeenCalledWith(
    '/api/auth/me',
    expect.objectContaining({ headers: expect.objectContaining({ Authorization: 'Bearer t1' }) }),
  );
});

test.each([
  ['a refusal', () => answer(401)],
  ['a server error', () => answer(500)],
  ['no answer', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))],
])('%s to the check clears the token and is only logged', async (_, arrange) => {
  arrange();
  const { getSession } = await start('t1');
  await until('it is over', () => !getSession().isAuthenticated);
  expect(getSession().error).toBeNull();
  expect(stored.has('authToken')).toBe(false);
  expect(console.error).toHaveBeenCalled();
});

test('login stores user and token', async () => {
  answer(200, { ...ada, token: 't2' });
  const { getSession, login } = await start();
  expect(await login({ email: 'ada@example.com', password: 'x' })).toBe(true);
  expect(getSession()).toMatchObject({ user: ada, token: 't2', isAuthenticated: true });
  expect(stored.get('authToken')).toBe('t2');
});

test.each([
  [{ message: 'Invalid email or password', error: 'UNAUTHORIZED' }, 'Invalid email or password'],
  [{ error: 'UNAUTHORIZED' }, 'UNAUTHORIZED'],
  [{}, 'Login failed'],
])('a refused login with %j sets the error', async (body, words) => {
  answer(401, body);
  const { getSession, login, clearError } = await start();
  expect(await login({ email: 'a', password: 'b' })).toBe(false);
  expect(getSession()).toMatchObject({ error: words, isAuthenticated: false, isLoading: false });
  clearError();
  expect(getSession().error).toBeNull();
});

test('logout ends the session at once, and reports when the server could not be notified', async () => {
  answer(200, ada);
  const { getSession, logout, onSignedOut } = await start('t1');
  await until('it is checked', () => getSession().user !== null);
  const ended = vi.fn();
  onSignedOut(ended);
  answer(500);
  const done = logout();
  expect(getSession().isAuthenticated).toBe(false);
  expect(stored.has('authToken')).toBe(false);
  expect(ended).toHaveBeenCalledOnce();
  expect(await done).toBe(false);
  expect(getSession().error).toBe('Logout failed');
});

test('a 401 for an older token does not end the current session', async () => {
  answer(200, ada);
  const { getSession, handleUnauthorized } = await start('t1');
  await until('it is checked', () => getSession().user !== null);
  handleUnauthorized('older');
  expect(getSession().isAuthenticated).toBe(true);
  handleUnauthorized('t1');
  expect(getSession().isAuthenticated).toBe(false);
});

test('signing out in another tab signs out here', async () => {
  answer(200, ada);
  const { getSession, onSignedOut } = await start('t1');
  await until('it is checked', () => getSession().user !== null);
  const ended = vi.fn();
  onSignedOut(ended);
  stored.delete('authToken');
  notifyTab({ key: 'authToken' });
  expect(getSession().isAuthenticated).toBe(false);
  expect(ended).toHaveBeenCalledOnce();
});
