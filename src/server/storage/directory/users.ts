import { and, asc, eq } from 'drizzle-orm';
import type { Language } from '../../../core/languages.ts';
import type { Tables } from '../schema.ts';
import { prepared, type Query } from '../store.ts';

/** Fields of an account that others may read: all but the password hash. */
export interface Account {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  profilePicture: string | null;
  isGoogleUser: boolean;
  roles: string[];
}

export interface NewUser extends Account {
  emailKey: string;
  passwordHash: string | null;
  createdAt: number;
}

export type ListedUser = Pick<Account, 'id' | 'email' | 'firstName' | 'lastName' | 'roles'>;

export function accountColumns({ users }: Tables) {
  const { id, email, firstName, lastName, profilePicture, isGoogleUser, roles } = users;
  return { id, email, firstName, lastName, profilePicture, isGoogleUser, roles };
}

export function usersRepository(tables: Tables) {
  const { users } = tables;
  const account = accountColumns(tables);

  const selectByEmail = prepared<{ emailKey: string }>()((query, $) =>
    query
      .select({ ...account, passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.emailKey, $('emailKey'))),
  );

  return {
    async findByEmail(
      query: Query,
      emailKey: string,
    ): Promise<(Account & { passwordHash: string | null }) | null> {
      const [row] = await selectByEmail(query, { emailKey });
      return row ?? null;
    },

    /** Null if there is no such account. */
    async findWithHash(
      query: Query,
      id: string,
    ): Promise<(Account & { passwordHash: string | null }) | null> {
      const { passwordHash } = users;
      const [row] = await query
        .select({ ...account, passwordHash })
        .from(users)
        .where(eq(users.id, id));
      return row ?? null;
    },

    /** The account with the fields for its owner alone; null if there is none. */
    async findOwn(
      query: Query,
      id: string,
    ): Promise<(Account & { hasPassword: boolean; createdAt: number }) | null> {
      const { passwordHash, createdAt } = users;
      const [row] = await query
        .select({ ...account, passwordHash, createdAt })
        .from(users)
        .where(eq(users.id, id));
      if (!row) return null;
      const { passwordHash: hash, ...own } = row;
      return { ...own, hasPassword: hash !== null };
    },

    async isEmpty(query: Query): Promise<boolean> {
      const rows = await query.select({ id: users.id }).from(users).limit(1);
      return rows.length === 0;
    },

    async insert(query: Query, user: NewUser): Promise<void> {
      await query.insert(users).values(user);
    },

    /** Marks an account as one that signs in with Google, and takes over its picture. */
    async setGoogle(query: Query, id: string, profilePicture: string | null): Promise<void> {
      const picture = profilePicture === null ? {} : { profilePicture };
      await query
        .update(users)
        .set({ isGoogleUser: true, ...picture })
        .where(eq(users.id, id));
    },

    async setName(
      query: Query,
      id: string,
      name: Pick<Account, 'firstName' | 'lastName'>,
    ): Promise<void> {
      await query.update(users).set(name).where(eq(users.id, id));
    },

    /** Returns false if the account has another email than `from` by now. */
    async changeEmail(
      query: Query,
      id: string,
      { from, to }: { from: string; to: { email: string; emailKey: string } },
    ): Promise<boolean> {
      const changed = await query
        .update(users)
        .set(to)
        .where(and(eq(users.id, id), eq(users.emailKey, from)))
        .returning({ id: users.id });
      return changed.length > 0;
    },

    async setPasswordHash(query: Query, id: string, passwordHash: string): Promise<void> {
      await query.update(users).set({ passwordHash }).where(eq(users.id, id));
    },

    /**
     * Whether the account's password still has this hash. If so, it cannot change before the end of
     * the transaction.
     */
    async lockPasswordHash(query: Query, id: string, passwordHash: string): Promise<boolean> {
      const locked = await query
        .update(users)
        .set({ passwordHash })
        .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
        .returning({ id: users.id });
      return locked.length > 0;
    },

    /** Deletes an account with its sessions, its tokens and its remaining memberships. */
    async remove(query: Query, id: string): Promise<void> {
      await query.delete(users).where(eq(users.id, id));
    },

    /** Whether a user receives notification emails. */
    async isMailed(query: Query, id: string): Promise<boolean> {
      const [row] = await query
        .select({ isMailed: users.isMailed })
        .from(users)
        .where(eq(users.id, id));
      return row?.isMailed ?? false;
    },

    async setMailed(query: Query, id: string, isMailed: boolean): Promise<void> {
      await query.update(users).set({ isMailed }).where(eq(users.id, id));
    },

    /** English if there is no such account. */
    async languageOf(query: Query, id: string): Promise<Language> {
      const [row] = await query
        .select({ language: users.language })
        .from(users)
        .where(eq(users.id, id));
      return row?.language ?? 'en';
    },

    async setLanguage(query: Query, id: string, language: Language): Promise<void> {
      await query.update(users).set({ language }).where(eq(users.id, id));
    },

    async setRoles(query: Query, id: string, roles: string[]): Promise<void> {
      await query.update(users).set({ roles }).where(eq(users.id, id));
    },

    /** Every account, in order of creation. */
    async listUsers(query: Query): Promise<ListedUser[]> {
      const { id, email, firstName, lastName, roles } = account;
      return await query
        .select({ id, email, firstName, lastName, roles })
        .from(users)
        .orderBy(asc(users.createdAt), asc(users.id));
    },
  };
}
