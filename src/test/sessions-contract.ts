import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ABSOLUTE_MS,
  IDLE_MS,
  MAX_SESSIONS,
  type Revocation,
  type Sessions,
} from '../server/auth/sessions.ts';
import { digestOf } from '../server/lib/tokens.ts';
import { usersRepository } from '../server/storage/directory/users.ts';
import type { Store } from '../server/storage/store.ts';
import { openTestStore, type TestStore } from './kits/server-kit.ts';

/** The contract of sessions, for any implementation: on a real store, with a controlled clock. */
export function sessionsContract(name: string, create: (store: Store) => Sessions): void {
  describe(name, () => {
    let test: TestStore;
    let sessions: Sessions;

    beforeEach(async () => {
      vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] });
      test = openTestStore();
      sessions = create(test.store);
      await addUser(test.store, 'u1');
      await addUser(test.store, 'u2');
    });

    afterEach(async () => {
      vi.useRealTimers();
      await test.close();
    });

    /** Everything that the database stores on disk. */
    function storedBytes(): Buffer {
      const files = readdirSync(test.folder).map((name) => readFileSync(join(test.folder, name)));
      return Buffer.concat(files);
    }

    describe('S1 tokens', () => {
      it('S1 a token has 256 bits and is stored nowhere: the session id is its digest', async () => {
        const { token, session } = await sessions.create('u1', { ip: '127.0.0.1' });
        expect(token).toMatch(/^[\w-]{43}$/);
        expect(session.id).toBe(digestOf(token));
        const bytes = storedBytes();
        expect(bytes.includes(session.id)).toBe(true);
        expect(bytes.includes(token)).toBe(false);
      });

      it('S2 the stored digest does not sign in', async () => {
        const { session } = await sessions.create('u1');
        expect(await sessions.validate(session.id)).toBeNull();
      });

      it.each([
        null,
        undefined,
        '',
        'x',
        'a'.repeat(42),
        'a'.repeat(43),
        'a'.repeat(44),
        "' or 1=1 --",
        'ü'.repeat(43),
      ])('S2 %j does not sign in', async (token) => {
        await sessions.create('u1');
        expect(await sessions.validate(token)).toBeNull();
      });

      it('S3 a valid token returns its user, without the password hash', async () => {
        const { token } = await sessions.create('u1', { userAgent: 'x'.repeat(500), ip: '::1' });
        const valid = await sessions.validate(token);
        expect(valid?.user).toEqual({
          id: 'u1',
          email: 'u1@example.com',
          firstName: 'A',
          lastName: 'B',
          profilePicture: null,
          isGoogleUser: false,
          roles: ['USER'],
        });
        expect(valid?.session).toMatchObject({
          userId: 'u1',
          ip: '::1',
          userAgent: 'x'.repeat(200),
        });
        expect(JSON.stringify(valid)).not.toContain('argon2id');
      });
    });

    describe('S5 expiry', () => {
      it('S5 use in the first half writes nothing, in the second half it extends the session', async () => {
        const { token, session } = await sessions.create('u1');
        const tx = vi.spyOn(test.store, 'tx');
        advance(IDLE_MS / 2 - 1000);
        expect((await sessions.validate(token))?.session.expiresAt).toBe(session.expiresAt);
        expect(tx).not.toHaveBeenCalled();
        advance(2000);
        expect((await sessions.validate(token))?.session.expiresAt).toBe(Date.now() + IDLE_MS);
        expect(tx).toHaveBeenCalledTimes(1);
      });

      it('S5 a session unused for 14 days expires and is deleted', async () => {
        const { token } = await sessions.create('u1');
        advance(IDLE_MS);
        expect(await sessions.validate(token)).toBeNull();
        vi.setSystemTime(1_800_000_000_000);
        expect(await sessions.validate(token)).toBeNull();
      });

      it('S6 a session expires after 90 days regardless of use, and its last days write nothing', async () => {
        const { token, session } = await sessions.create('u1');
        const end = session.createdAt + ABSOLUTE_MS;
        while (Date.now() + IDLE_MS / 3 < end) {
          advance(IDLE_MS / 3);
          const valid = await sessions.validate(token);
          expect(valid?.session.expiresAt).toBeLessThanOrEqual(end);
        }
        const tx = vi.spyOn(test.store, 'tx');
        vi.setSystemTime(end - 1);
        expect((await sessions.validate(token))?.session.expiresAt).toBe(end);
        expect(tx).not.toHaveBeenCalled();
        vi.setSystemTime(end);
        expect(await sessions.validate(token)).toBeNull();
      });

      it('S7 retention deletes expired sessions and nothing else', async () => {
        await sessions.create('u1');
        advance(IDLE_MS + 1);
        const remaining = await sessions.create('u1');
        await sessions.deleteExpired();
        vi.setSystemTime(1_800_000_000_000);
        expect((await sessions.list('u1')).map(({ id }) => id)).toEqual([remaining.session.id]);
      });
    });

    describe('S8 revocation', () => {
      let events: Revocation[];
      beforeEach(() => {
        events = [];
        sessions.onRevoked((event) => events.push(event));
      });

      it('S8 signing out ends only this session', async () => {
        const one = await sessions.create('u1');
        const other = await sessions.create('u1');
        expect(await sessions.revoke(one.token)).toBe(true);
        expect(await sessions.validate(one.token)).toBeNull();
        expect(await sessions.validate(other.token)).not.toBeNull();
        expect(await sessions.revoke(one.token)).toBe(false);
        expect(events).toEqual([{ userId: 'u1', sessionId: one.session.id }]);
      });

      it('S9 only its owner can end a session by its id', async () => {
        const { token, session } = await sessions.create('u1');
        expect(await sessions.revokeById('u2', session.id)).toBe(false);
        expect(await sessions.validate(token)).not.toBeNull();
        expect(await sessions.revokeById('u1', session.id)).toBe(true);
        expect(await sessions.validate(token)).toBeNull();
        expect(events).toEqual([{ userId: 'u1', sessionId: session.id }]);
      });

      it('S10 all sessions of a user except one can be ended', async () => {
        const ended = await sessions.create('u1');
        const remaining = await sessions.create('u1');
        const foreign = await sessions.create('u2');
        await sessions.revokeAll('u1', { exceptSessionId: remaining.session.id });
        expect(await sessions.validate(ended.token)).toBeNull();
        expect(await sessions.validate(remaining.token)).not.toBeNull();
        await sessions.revokeAll('u1');
        expect(await sessions.list('u1')).toEqual([]);
        expect(await sessions.validate(foreign.token)).not.toBeNull();
        expect(events).toEqual([
          { userId: 'u1', sessionId: '*', exceptSessionId: remaining.session.id },
          { userId: 'u1', sessionId: '*' },
        ]);
      });

      it('S10 when work in the same transaction fails, no session is ended', async () => {
        const { token } = await sessions.create('u1');
        const fail = () => Promise.reject(new Error('failed alongside'));
        await expect(sessions.create('u1', {}, fail)).rejects.toThrow('failed alongside');
        await expect(sessions.revokeAll('u1', {}, fail)).rejects.toThrow('failed alongside');
        expect(await sessions.list('u1')).toHaveLength(1);
        expect(await sessions.validate(token)).not.toBeNull();
        expect(events).toEqual([]);
      });

      it('S12 a user keeps the newest 50 sessions: each new one ends the oldest', async () => {
        const created: { token: string; session: { id: string } }[] = [];
        const foreign = await sessions.create('u2');
        for (let n = 0; n < MAX_SESSIONS; n += 1) {
          created.push(await sessions.create('u1'));
          advance(1);
        }
        expect(events).toEqual([]);
        const newest = await sessions.create('u1');
        const [oldest, second] = created;
        expect(events).toEqual([{ userId: 'u1', sessionId: oldest?.session.id }]);
        expect(await sessions.validate(oldest?.token)).toBeNull();
        for (const { token } of [second, newest, foreign].filter((one) => one !== undefined)) {
          expect(await sessions.validate(token)).not.toBeNull();
        }
        expect(await sessions.list('u1')).toHaveLength(MAX_SESSIONS);
      });

      it('S11 an unsubscribed listener receives nothing more', async () => {
        const listener = vi.fn();
        const stop = sessions.onRevoked(listener);
        stop();
        await sessions.revokeAll('u1');
        expect(listener).not.toHaveBeenCalled();
        expect(events).toHaveLength(1);
      });
    });
  });
}

function addUser({ tables, tx }: Store, id: string): Promise<void> {
  const emailKey = `${id}@example.com`;
  const person = { id, email: emailKey, emailKey, firstName: 'A', lastName: 'B', roles: ['USER'] };
  const userFields = { profilePicture: null, isGoogleUser: false, createdAt: 1 };
  const user = { ...person, ...userFields, passwordHash: '$argon2id$secret' };
  return tx((query) => usersRepository(tables).insert(query, user));
}

function advance(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}
