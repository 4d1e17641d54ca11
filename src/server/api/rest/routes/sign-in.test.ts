import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../../../test/kits/server-kit.ts';

let server: TestServer;
beforeEach(async () => {
  server = await openTestServer();
});
afterEach(() => server.close());

const ann = { email: 'Ann@example.com', password: 'long enough', firstName: ' Ann', lastName: 'B' };

function post(path: string, body?: object, token?: string) {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const sent = body === undefined ? {} : { payload: JSON.stringify(body) };
  return server.app.inject({ method: 'POST', url: `/api/auth/${path}`, headers, ...sent });
}

function me(authorization?: string) {
  const headers = authorization === undefined ? {} : { authorization };
  return server.app.inject({ url: '/api/auth/me', headers });
}

describe('U1 signing up', () => {
  it('U1 answers 201 with the account and a token that signs in', async () => {
    const answer = await post('register', ann);
    expect(answer.statusCode).toBe(201);
    const { token, ...account } = answer.json();
    expect(account).toEqual({
      id: expect.stringMatching(/^u[a-z0-9]{26}$/),
      email: 'Ann@example.com',
      firstName: 'Ann',
      lastName: 'B',
      profilePicture: null,
      isGoogleAccount: false,
      userRoles: ['ADMIN'],
    });
    const mine = await me(`Bearer ${token}`);
    expect(mine.statusCode).toBe(200);
    expect(mine.json()).toEqual(account);
  });

  it('U2 other fields of the body are ignored', async () => {
    await post('register', ann);
    const roles = { roles: ['ADMIN'], userRoles: ['ADMIN'] };
    const rest = { id: 'mine', isGoogleUser: true, isGoogleAccount: true, passwordHash: 'x' };
    const answer = await post('register', { ...ann, email: 'b@example.com', ...roles, ...rest });
    expect(answer.json()).toMatchObject({ userRoles: ['USER'], isGoogleAccount: false });
    expect(answer.json().id).not.toBe('mine');
  });

  it('U3 a taken email is 409', async () => {
    await post('register', ann);
    const answer = await post('register', { ...ann, email: ' ann@EXAMPLE.com' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      message: 'An account with this email already exists',
      error: 'CONFLICT',
    });
  });

  it.each([
    { email: 'x' },
    { email: 'a b@example.com' },
    { email: ['a@example.com'] },
    { email: `${'a'.repeat(300)}@example.com` },
    { password: 'short' },
    { password: 'x'.repeat(201) },
    { password: { $ne: 1 } },
    { firstName: ' ' },
    { lastName: undefined },
  ])('U4 %j is 400 with the field', async (part) => {
    const answer = await post('register', { ...ann, ...part });
    const [field] = Object.keys(part);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: 'BAD_REQUEST', issues: expect.any(Array) });
    expect(answer.json().issues[0].path).toBe(field);
    expect(answer.json().message).toContain(field);
  });
});

describe('U5 signing in and out', () => {
  it('U5 the right password gets the response of signing up, a wrong one 401', async () => {
    const { token: first, ...account } = (await post('register', ann)).json();
    const answer = await post('login', { email: 'ann@example.com', password: ann.password });
    expect(answer.statusCode).toBe(200);
    const { token, ...same } = answer.json();
    expect(same).toEqual(account);
    expect(token).not.toBe(first);
    const wrong = await post('login', { email: ann.email, password: 'not this one' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({ message: 'Invalid email or password', error: 'UNAUTHORIZED' });
  });

  it('U6 too many failures are 429 with Retry-After', async () => {
    const wrong = { email: 'a@example.com', password: 'not this one' };
    for (let i = 0; i < 10; i += 1) expect((await post('login', wrong)).statusCode).toBe(401);
    const answer = await post('login', wrong);
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('60');
    expect(answer.json().error).toBe('TOO_MANY_REQUESTS');
  });

  it('U7 signing out ends this session, with the JSON content type and no body', async () => {
    const { token } = (await post('register', ann)).json();
    const other = (await post('login', ann)).json().token;
    const answer = await post('logout', undefined, token);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await me(`Bearer ${token}`)).statusCode).toBe(401);
    expect((await me(`Bearer ${other}`)).statusCode).toBe(200);
    expect((await post('logout', undefined, token)).statusCode).toBe(401);
  });

  it('U8 only a bearer token signs in', async () => {
    const { token } = (await post('register', ann)).json();
    for (const header of [undefined, token, `Basic ${token}`, 'Bearer null', `Bearer ${token}x`]) {
      const answer = await me(header);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({ message: 'Unauthorized', error: 'UNAUTHORIZED' });
    }
    const cookies = { token, authToken: token, auth_session: token };
    expect((await server.app.inject({ url: '/api/auth/me', cookies })).statusCode).toBe(401);
  });

  it('U9 responses about accounts are not cached', async () => {
    const answers = [await me(), await post('login', {}), await post('register', ann)];
    expect(answers.map(({ headers }) => headers['cache-control'])).toEqual([
      'no-store',
      'no-store',
      'no-store',
    ]);
  });
});
