import { sql } from 'drizzle-orm';
import type { AuditKind } from '../../../core/audit.ts';
import type { Language } from '../../../core/languages.ts';
import type { Kit } from './kit.ts';

/** Accounts and their credentials. */
export function defineAccounts(k: Kit) {
  const users = defineUsers(k);
  const sessions = k.table(
    'sessions',
    {
      /** SHA-256 (hex) of the bearer token; the token itself is never stored. */
      id: k.text().primaryKey(),
      userId: k
        .text()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      createdAt: k.int().notNull(),
      expiresAt: k.int().notNull(),
      userAgent: k.text(),
      ip: k.text(),
    },
    (t) => [
      k.index('sessions_user').on(t.userId),
      k.index('sessions_expires').on(t.expiresAt),
      k.check('sessions_id_is_digest', sql`length(${t.id}) = 64`),
    ],
  );
  const apiTokens = k.table(
    'api_tokens',
    {
      id: k.text().primaryKey(),
      userId: k
        .text()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      name: k.text().notNull(),
      /** SHA-256 (hex) of the token, which is never stored. */
      digest: k.text().notNull().unique(),
      readOnly: k.bool().notNull(),
      /** The only board that it gives access to; null for every board that its owner may open. */
      boardId: k.text(),
      /** Whether it gives access to clients, rates and invoices, if its owner has it. */
      hasMoney: k.bool().notNull().default(false),
      createdAt: k.int().notNull(),
      /** null if it does not expire. */
      expiresAt: k.int(),
      lastUsedAt: k.int(),
    },
    (t) => [
      k.index('api_tokens_user').on(t.userId),
      k.check('api_tokens_digest', sql`length(${t.digest}) = 64`),
    ],
  );
  /** Sign-in and registration attempts, by a digest of the source address and the account. */
  const loginAttempts = k.table('login_attempts', {
    key: k.text().primaryKey(),
    count: k.int().notNull(),
    since: k.int().notNull(),
    last: k.int().notNull(),
    /** How often a wait was imposed, and until when. */
    waits: k.int().notNull(),
    until: k.int().notNull(),
  });
  return { users, sessions, apiTokens, loginAttempts, ...defineGoogle(k, users) };
}

function defineUsers(k: Kit) {
  return k.table('users', {
    id: k.text().primaryKey(),
    /** As typed; emails are compared by `emailKey`. */
    email: k.text().notNull(),
    emailKey: k.text().notNull().unique(),
    firstName: k.text().notNull(),
    lastName: k.text().notNull(),
    /** null for accounts without a password. */
    passwordHash: k.text(),
    profilePicture: k.text(),
    isGoogleUser: k.bool().notNull().default(false),
    roles: k.json<string[]>().notNull(),
    createdAt: k.int().notNull(),
    /** Whether they receive notification emails, if the server can send mail. */
    isMailed: k.bool().notNull().default(true),
    /** Language of their emails: the one that their browser requested last. */
    language: k.text().$type<Language>().notNull().default('en'),
    /** Consecutive mails that the mail server refused for this address. */
    mailFailures: k.int().notNull().default(0),
    /** No mail is sent before this time: after a refusal, or while a server is sending one. */
    mailRetryAt: k.int().notNull().default(0),
  });
}

export type Users = ReturnType<typeof defineUsers>;

function defineGoogle(k: Kit, users: Users) {
  /** Accounts at a sign-in provider, by the provider's own id, never by email. */
  const identities = k.table(
    'identities',
    {
      /** Issuer of the id tokens; a `sub` is unique only within it. */
      provider: k.text().notNull(),
      sub: k.text().notNull(),
      userId: k
        .text()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      createdAt: k.int().notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.provider, t.sub] }),
      k.index('identities_user').on(t.userId),
    ],
  );
  /** Sign-ins in progress. Secrets that prove who started one are stored only as SHA-256 (hex). */
  const googleFlows = k.table(
    'google_flows',
    {
      state: k.text().primaryKey(),
      nonce: k.text().notNull(),
      /** Cookie of the browser that started it. */
      browser: k.text().notNull(),
      /** Source address, in the form that rate limits use. */
      address: k.text().notNull(),
      /** PKCE's code verifier. */
      verifier: k.text().notNull(),
      /** Whether the provider has answered, which it does once. */
      isAnswered: k.bool().notNull().default(false),
      /** Channel on which the page that opened the popup waits for the result. */
      channel: k.text().notNull(),
      expiresAt: k.int().notNull(),
    },
    (t) => [
      k.unique('google_flows_nonce').on(t.nonce),
      k.index('google_flows_expires').on(t.expiresAt),
      k.index('google_flows_browser').on(t.browser, t.expiresAt),
      k.index('google_flows_address').on(t.address, t.expiresAt),
    ],
  );
  return { identities, googleFlows };
}

/** Tables for ADMINs. Neither references users: entries outlive the accounts that they name. */
export function defineOversight(k: Kit) {
  const invitations = k.table(
    'invitations',
    {
      id: k.text().primaryKey(),
      /** SHA-256 (hex) of the link's secret; the secret itself is never stored. */
      digest: k.text().notNull().unique(),
      /** As typed; null if anyone with the link may register. */
      email: k.text(),
      createdBy: k.text().notNull(),
      createdAt: k.int().notNull(),
      expiresAt: k.int().notNull(),
      usedBy: k.text(),
      usedAt: k.int(),
      revokedAt: k.int(),
    },
    (t) => [
      k.index('invitations_expires').on(t.expiresAt),
      k.check('invitations_digest_is_digest', sql`length(${t.digest}) = 64`),
    ],
  );
  const audit = k.table(
    'audit',
    {
      id: k.text().primaryKey(),
      at: k.int().notNull(),
      kind: k.text().$type<AuditKind>().notNull(),
      /** Id of the actor; null if unknown. */
      by: k.text(),
      /** Name of the actor at that time; null if there was no account. */
      byName: k.text(),
      /** Id of the affected person, if any. */
      about: k.text(),
      aboutName: k.text(),
      /** Names and roles at that time. */
      detail: k.text().notNull(),
      /** Name of the API token used; null if done in person. */
      via: k.text(),
      ip: k.text(),
      userAgent: k.text(),
    },
    (t) => [
      k.index('audit_at').on(t.at, t.id),
      k.index('audit_kind').on(t.kind, t.at, t.id),
      k.index('audit_by').on(t.by, t.at),
      k.index('audit_about').on(t.about, t.at),
    ],
  );
  return { invitations, audit };
}
