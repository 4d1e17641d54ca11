import { sql } from 'drizzle-orm';
import * as P from 'drizzle-orm/pg-core';
import * as L from 'drizzle-orm/sqlite-core';
import type { AuditKind } from '../../core/audit.ts';
import type { BoardRole, Priority } from '../../core/board/board.ts';
import type { LoggedChange } from '../../core/board/change.ts';
import type { NotificationKind } from '../../core/board/rules/notifications.ts';
import type { ImportReport, ImportState } from '../../core/import-report.ts';
import type { Language } from '../../core/languages.ts';
import type { Source } from '../lib/request-source.ts';

// The column kinds the product uses, once per dialect. PostgreSQL's types are the reference.
const pg = {
  table: P.pgTable,
  index: P.index,
  unique: P.uniqueIndex,
  primaryKey: P.primaryKey,
  foreignKey: P.foreignKey,
  check: P.check,
  text: () => P.text(),
  int: () => P.bigint({ mode: 'number' }),
  /** A primary key that counts up by itself. */
  serial: () => P.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** One whose numbers may be taken before their rows are written. */
  taken: () => P.bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  bool: () => P.boolean(),
  json: <T>() => P.jsonb().$type<T>(),
};

const sqlite = {
  table: L.sqliteTable,
  index: L.index,
  unique: L.uniqueIndex,
  primaryKey: L.primaryKey,
  foreignKey: L.foreignKey,
  check: L.check,
  text: () => L.text(),
  int: () => L.integer(),
  serial: () => L.integer().primaryKey(),
  taken: () => L.integer().primaryKey(),
  bool: () => L.integer({ mode: 'boolean' }),
  json: () => L.text({ mode: 'json' }),
  // The first of two casts: the repository is typed against PostgreSQL and runs on both.
} satisfies Record<keyof typeof pg, unknown> as unknown as typeof pg;

type Kit = typeof pg;

/** Every table, written once for both dialects. Times are ms since 1970. */
function define(k: Kit) {
  const accounts = defineAccounts(k);
  const boards = defineBoards(k);
  /** A row is what transactions that must go one after the other all write. */
  const locks = k.table('locks', { name: k.text().primaryKey() });
  /** What servers that share the database do in turns. */
  const jobLeases = k.table('job_leases', {
    name: k.text().primaryKey(),
    doneAt: k.int().notNull(),
    claimedUntil: k.int().notNull(),
  });
  const projects = k.table(
    'projects',
    {
      id: k.text().primaryKey(),
      name: k.text().notNull(),
      ownerId: k.text().notNull(),
      createdAt: k.int().notNull(),
    },
    (t) => [k.index('projects_owner').on(t.ownerId)],
  );
  const records = defineBoardRecords(k, boards, accounts.users);
  const oversight = defineOversight(k);
  const scripts = defineScripts(k, boards, accounts.users);
  const personal = definePersonal(k, boards, accounts.users);
  const shareLinks = defineShareLinks(k, boards);
  const others = {
    ...definePhotos(k),
    locks,
    jobLeases,
    ...oversight,
    ...scripts,
    ...personal,
    shareLinks,
  };
  return { ...accounts, boards, projects, ...records, ...others };
}

/** What is people's own: news of tickets, the links of their calendars, and what they imported. */
function definePersonal(k: Kit, boards: Boards, users: Users) {
  const userId = () =>
    k
      .text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' });
  /** What may concern somebody and was not looked at yet; written with what it tells of. */
  const notificationOutbox = k.table('notification_outbox', {
    number: k.serial(),
    boardId: k.text().notNull(),
    at: k.int().notNull(),
    by: k.text().notNull(),
    facts: k.json<LoggedChange[]>().notNull(),
  });
  const notifications = k.table(
    'notifications',
    {
      number: k.serial(),
      userId: userId(),
      boardId: k
        .text()
        .notNull()
        .references(() => boards.id, { onDelete: 'cascade' }),
      ticketId: k.text().notNull(),
      kind: k.text().$type<NotificationKind>().notNull(),
      /** The comment that it is about, or the time of an assignment; '' for a description. */
      about: k.text().notNull(),
      by: k.text().notNull(),
      at: k.int().notNull(),
      readAt: k.int(),
      /** When the mail server accepted it, or it was found not to be mailed; null before that. */
      mailedAt: k.int(),
    },
    (t) => [
      k.unique('notifications_once').on(t.userId, t.ticketId, t.kind, t.about),
      k.index('notifications_at').on(t.at),
    ],
  );
  const calendars = k.table(
    'calendars',
    {
      id: k.text().primaryKey(),
      userId: userId(),
      /** The board whose tickets it shows; null for those that its person is assigned to. */
      boardId: k.text().references(() => boards.id, { onDelete: 'cascade' }),
      /** SHA-256 (hex) of the link's secret, which is never stored. */
      digest: k.text().notNull().unique(),
      createdAt: k.int().notNull(),
    },
    (t) => [
      k.index('calendars_user').on(t.userId),
      // One link for a board, and one for oneself: two nulls are not the same to a database.
      k.unique('calendars_once').on(t.userId, t.boardId),
      k.unique('calendars_own_once').on(t.userId).where(sql`board_id is null`),
      k.check('calendars_digest', sql`length(${t.digest}) = 64`),
    ],
  );
  /** What was imported, for who did it to read again. */
  const imports = k.table(
    'imports',
    {
      id: k.text().primaryKey(),
      userId: userId(),
      /** The board that it came to. */
      boardId: k.text().notNull(),
      at: k.int().notNull(),
      report: k.json<ImportReport>().notNull(),
    },
    (t) => [k.index('imports_user').on(t.userId, t.at)],
  );
  /** A file that a person sent to import, which lies at the process that received it. */
  const importJobs = k.table(
    'import_jobs',
    {
      id: k.text().primaryKey(),
      userId: userId(),
      state: k.text().$type<ImportState['state']>().notNull(),
      read: k.int().notNull().default(0),
      bytes: k.int().notNull(),
      report: k.json<ImportReport>(),
      boardId: k.text(),
      message: k.text(),
      /** How it was started, and from where; for whichever process has the file. */
      withArchived: k.bool().notNull().default(false),
      source: k.json<Source>(),
      /** When the process that has the file last said that it goes on. */
      heartbeatAt: k.int().notNull(),
    },
    (t) => [k.unique('import_jobs_user').on(t.userId)],
  );
  return { notificationOutbox, notifications, calendars, imports, importJobs };
}

/** Links under which boards are looked at without an account. */
function defineShareLinks(k: Kit, boards: Boards) {
  return k.table(
    'share_links',
    {
      id: k.text().primaryKey(),
      boardId: k
        .text()
        .notNull()
        .references(() => boards.id, { onDelete: 'cascade' }),
      /** SHA-256 (hex) of the link's secret, which is never stored. */
      digest: k.text().notNull().unique(),
      /** Whom it was made for, as its maker calls them; null where they did not say. */
      client: k.text(),
      createdBy: k.text().notNull(),
      createdAt: k.int().notNull(),
      /** null where it does not expire. */
      expiresAt: k.int(),
      lastUsedAt: k.int(),
      /** The place in the board's log where it begins: what is older is told to nobody by it. */
      since: k.text().notNull(),
    },
    (t) => [
      k.index('share_links_board').on(t.boardId),
      k.check('share_links_digest', sql`length(${t.digest}) = 64`),
    ],
  );
}

/** What is kept for scripts: answers that are given again, and whom boards tell of what happens. */
function defineScripts(k: Kit, boards: Boards, users: Users) {
  const idempotencyKeys = k.table(
    'idempotency_keys',
    {
      /** SHA-256 (hex) of who asked, by what kind of token, and under which Idempotency-Key. */
      id: k.text().primaryKey(),
      userId: k
        .text()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      /** SHA-256 (hex) of the request. */
      request: k.text().notNull(),
      /** As JSON; null where it was too long to be kept. */
      body: k.text(),
      at: k.int().notNull(),
      /**
       * Bytes that were kept for the person up to and with this row, so that the oldest beyond a budget
       * are found; null of rows from before there was one.
       */
      totalBytes: k.int(),
    },
    (t) => [
      k.index('idempotency_keys_at').on(t.at),
      k.unique('idempotency_keys_total').on(t.userId, t.totalBytes),
    ],
  );
  const webhooks = k.table(
    'webhooks',
    {
      id: k.text().primaryKey(),
      boardId: k
        .text()
        .notNull()
        .references(() => boards.id, { onDelete: 'cascade' }),
      url: k.text().notNull(),
      createdBy: k.text().notNull(),
      createdAt: k.int().notNull(),
      /** The place in the board's log up to which everything was delivered. */
      cursor: k.text().notNull(),
      /** How often in a row the next delivery failed, and since when; null while none does. */
      failures: k.int().notNull().default(0),
      failingSince: k.int(),
      /** When the next delivery may be tried; in the future while a server is at it. */
      nextAt: k.int().notNull().default(0),
      /** When it was given up; null while it goes on. */
      pausedAt: k.int(),
      /** How often its secret was changed: part of what the secret is worked out from. */
      secretVersion: k.int().notNull().default(0),
    },
    (t) => [k.index('webhooks_board').on(t.boardId)],
  );
  const deliveries = k.table(
    'webhook_deliveries',
    {
      number: k.serial(),
      webhookId: k
        .text()
        .notNull()
        .references(() => webhooks.id, { onDelete: 'cascade' }),
      /** Of the row that was to be delivered. */
      cursor: k.text().notNull(),
      at: k.int().notNull(),
      ms: k.int().notNull(),
      /** The status that it was answered with; null without an answer. */
      status: k.int(),
      /** Why there was none; null where there was one. */
      error: k.text(),
    },
    (t) => [k.index('webhook_deliveries_of').on(t.webhookId, t.number)],
  );
  return { idempotencyKeys, webhooks, deliveries };
}

/**
 * What ADMINs keep an eye on. Neither table refers to accounts: what was done stays known when the
 * account of who did it is gone.
 */
function defineOversight(k: Kit) {
  const invitations = k.table(
    'invitations',
    {
      id: k.text().primaryKey(),
      /** SHA-256 (hex) of the link's secret; the secret itself is never stored. */
      digest: k.text().notNull().unique(),
      /** As typed; null where anyone with the link may register. */
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
      /** The id of who did it; null where that is not known. */
      by: k.text(),
      /** What they were called then; null where there was no such account. */
      byName: k.text(),
      /** The id of the person whom it was done to, where there is one. */
      about: k.text(),
      aboutName: k.text(),
      /** Names and roles, as they were then. */
      detail: k.text().notNull(),
      /** The name of the API token that it was done by; null where it was done in person. */
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

/**
 * Photos by where they are kept, which is the rest of their link. Nothing refers to tickets: a photo
 * may come before its ticket, and files are deleted after their rows, by the list of deletions.
 */
function definePhotos(k: Kit) {
  const photos = k.table(
    'photos',
    {
      /** `{boardId}/{ticketId}[/{comment group}]/{timestamp}-{filename}` */
      path: k.text().primaryKey(),
      boardId: k.text().notNull(),
      /** Begins with `temp_` until the ticket is made. */
      ticketId: k.text().notNull(),
      commentGroup: k.text(),
      uploadedBy: k.text().notNull(),
      mime: k.text().notNull(),
      bytes: k.int().notNull(),
      /** What another store than the disk knows it by. */
      storeKey: k.text(),
      createdAt: k.int().notNull(),
    },
    (t) => [k.index('photos_ticket').on(t.boardId, t.ticketId)],
  );
  const photoDeletions = k.table('photo_deletions', {
    path: k.text().primaryKey(),
    storeKey: k.text(),
    deletedAt: k.int().notNull(),
  });
  const uploads = k.table(
    'uploads',
    {
      key: k.text().primaryKey(),
      /** Who was allowed to; empty of rows from before it was noted, which go after a day. */
      userId: k.text().notNull().default(''),
      /** What the upload route is told again once the bytes are there. */
      metadata: k.json<unknown>().notNull(),
      callbackSlug: k.text().notNull(),
      /** What the sender was answered with; null until the bytes are there. */
      answer: k.text(),
      createdAt: k.int().notNull(),
    },
    (t) => [
      k.index('uploads_created').on(t.createdAt),
      k.index('uploads_of').on(t.userId, t.createdAt),
    ],
  );
  return { photos, photoDeletions, uploads };
}

function defineUsers(k: Kit) {
  return k.table('users', {
    id: k.text().primaryKey(),
    /** As typed; `emailKey` is what emails are compared by. */
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
    /** Whether they are mailed what is new, where the server can send mail. */
    isMailed: k.bool().notNull().default(true),
    /** In which they are mailed: what their browser asked for last. */
    language: k.text().$type<Language>().notNull().default('en'),
    /** Consecutive mails that the mail server refused for this address. */
    mailFailures: k.int().notNull().default(0),
    /** No mail is sent before this time: after a refusal, or while a server is sending one. */
    mailRetryAt: k.int().notNull().default(0),
  });
}

type Users = ReturnType<typeof defineUsers>;

function defineAccounts(k: Kit) {
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
      /** The one board that it is for; null where it is for all that its person may open. */
      boardId: k.text(),
      createdAt: k.int().notNull(),
      /** null where it does not expire. */
      expiresAt: k.int(),
      lastUsedAt: k.int(),
    },
    (t) => [
      k.index('api_tokens_user').on(t.userId),
      k.check('api_tokens_digest', sql`length(${t.digest}) = 64`),
    ],
  );
  /** Sign-ins and registrations that were tried, under the digest of from where and as whom. */
  const loginAttempts = k.table('login_attempts', {
    key: k.text().primaryKey(),
    count: k.int().notNull(),
    since: k.int().notNull(),
    last: k.int().notNull(),
    /** How often one had to wait, and until when. */
    waits: k.int().notNull(),
    until: k.int().notNull(),
  });
  return { users, sessions, apiTokens, loginAttempts, ...defineGoogle(k, users) };
}

function defineGoogle(k: Kit, users: Users) {
  /** Who signs in with an account elsewhere: by that account's own id, never by its email. */
  const identities = k.table(
    'identities',
    {
      /** The issuer of the id tokens, which alone tells whose a `sub` is. */
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
  /** Sign-ins under way. Of what proves whose they are, only SHA-256 (hex) is kept. */
  const googleFlows = k.table(
    'google_flows',
    {
      state: k.text().primaryKey(),
      nonce: k.text().notNull(),
      /** The cookie of the browser that began it. */
      browser: k.text().notNull(),
      /** Where that was, as addresses are counted. */
      address: k.text().notNull(),
      /** PKCE's secret. */
      verifier: k.text().notNull(),
      /** Whether the provider has answered, which it does once. */
      isAnswered: k.bool().notNull().default(false),
      /** Where the page that opened the popup waits for the result. */
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

/** When a record was deleted, and by whom; for what was deleted before that was kept, nobody. */
function deletion(k: Kit) {
  return { deletedAt: k.int(), deletedBy: k.text() };
}

function defineBoards(k: Kit) {
  return k.table(
    'boards',
    {
      id: k.text().primaryKey(),
      name: k.text().notNull(),
      createdBy: k.text().notNull(),
      createdAt: k.int().notNull(),
      updatedAt: k.int().notNull(),
      version: k.int().notNull(),
      /** The number and the time of the last row in the board's log. */
      seq: k.int().notNull(),
      at: k.int().notNull(),
      /** Random; renewed when the log's past is replaced, so that no old cursor fits by accident. */
      epoch: k.text().notNull(),
      /** Random; renewed with the head, so that what is kept of the head and the columns never fits after a change. */
      structureTag: k.text().notNull().default(''),
      /** Random, of the last write and of the one before it (ticket-cache.ts). */
      lastWrite: k.int().notNull().default(0),
      writeBefore: k.int().notNull().default(0),
      /** The numbers of the newest row of the log and of the one before it (log.ts). */
      lastRow: k.int(),
      rowBefore: k.int(),
      ticketCount: k.int().notNull(),
      /** What the rows of its log have written, in bytes; the newest row is added with the next one. */
      writtenBytes: k.int().notNull().default(0),
      projectId: k.text(),
      /** Whether new boards are offered to be made from it. */
      isTemplate: k.bool().notNull().default(false),
      ...deletion(k),
    },
    (t) => [k.index('boards_project').on(t.projectId).where(sql`project_id is not null`)],
  );
}

type Boards = ReturnType<typeof defineBoards>;

/**
 * What belongs to a board is keyed by (board, id): its rows lie together, and no ticket can point
 * into another board. Rows are marked as deleted; the cascades are for the purge alone, which drops the
 * history and the log by itself.
 */
function defineBoardRecords(k: Kit, boards: Boards, users: Users) {
  const boardId = () =>
    k
      .text()
      .notNull()
      .references(() => boards.id, { onDelete: 'cascade' });
  const members = k.table(
    'members',
    {
      boardId: boardId(),
      // No cascade: who goes is taken off each board by a row of its log.
      userId: k
        .text()
        .notNull()
        .references(() => users.id),
      role: k.text().$type<BoardRole>().notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.boardId, t.userId] }), k.index('members_user').on(t.userId)],
  );
  const columns = k.table(
    'columns',
    {
      boardId: boardId(),
      id: k.text().notNull(),
      name: k.text().notNull(),
      pos: k.text().notNull(),
      ...deletion(k),
    },
    (t) => [
      k.primaryKey({ columns: [t.boardId, t.id] }),
      k.unique('columns_name').on(t.boardId, t.name).where(sql`deleted_at is null`),
    ],
  );
  const tickets = k.table(
    'tickets',
    {
      boardId: boardId(),
      id: k.text().notNull(),
      columnId: k.text().notNull(),
      pos: k.text().notNull(),
      name: k.text().notNull(),
      description: k.text().notNull(),
      preview: k.text().notNull(),
      photoUrls: k.json<readonly string[]>().notNull().default([]),
      assignee: k.text(),
      priority: k.text().$type<Priority>(),
      labels: k.json<readonly string[]>().notNull(),
      url: k.text(),
      dueDate: k.text(),
      visibleTo: k.json<readonly string[]>(),
      createdBy: k.text().notNull(),
      createdAt: k.int().notNull(),
      updatedAt: k.int().notNull(),
      ...deletion(k),
      /** Its newest entry in the history, which names the one before it. */
      lastEntry: k.int(),
      /** Of its comments, deleted ones included: how many they are, and their characters. */
      commentCount: k.int().notNull().default(0),
      commentCharacters: k.int().notNull().default(0),
    },
    (t) => [
      k.primaryKey({ columns: [t.boardId, t.id] }),
      k.unique('tickets_id').on(t.id),
      k.index('tickets_place').on(t.boardId, t.columnId, t.pos).where(sql`deleted_at is null`),
      // Else each portion of a column that comes back would look through all tickets of its board.
      k
        .index('tickets_deleted')
        .on(t.boardId, t.columnId, t.deletedAt, t.pos, t.id)
        .where(sql`deleted_at is not null`),
      k
        .index('tickets_due')
        .on(t.assignee, t.dueDate)
        .where(sql`due_date is not null and assignee is not null and deleted_at is null`),
      k
        .foreignKey({
          columns: [t.boardId, t.columnId],
          foreignColumns: [columns.boardId, columns.id],
        })
        .onDelete('cascade'),
    ],
  );
  // An index by ticket would be another page for each move: a ticket names its newest entry, each
  // entry the one before it. Nothing is referred to, for a cascade would search the whole table.
  const history = k.table('history', {
    number: k.serial(),
    boardId: k.text().notNull(),
    id: k.text().notNull(),
    ticketId: k.text().notNull(),
    /** The number of the ticket's entry before this one. */
    previous: k.int(),
    at: k.int().notNull(),
    by: k.text().notNull(),
    notes: k.text().notNull(),
  });
  const comments = k.table(
    'comments',
    {
      boardId: boardId(),
      ticketId: k.text().notNull(),
      id: k.text().notNull(),
      author: k.text().notNull(),
      text: k.text().notNull(),
      photoUrls: k.json<readonly string[]>().notNull(),
      at: k.int().notNull(),
      ...deletion(k),
    },
    (t) => [
      k.primaryKey({ columns: [t.boardId, t.ticketId, t.id] }),
      k
        .foreignKey({
          columns: [t.boardId, t.ticketId],
          foreignColumns: [tickets.boardId, tickets.id],
        })
        .onDelete('cascade'),
    ],
  );
  const log = k.table(
    'log',
    {
      number: k.taken(),
      /** The number of the board's row before this one. */
      previous: k.int(),
      // Of the row that its number was taken from just before: to look for it again is for nothing.
      boardId: k.text().notNull(),
      seq: k.int().notNull(),
      at: k.int().notNull(),
      by: k.text().notNull(),
      commandId: k.text().notNull(),
      /** SHA-256 (base64url) of the command; null where no command can be repeated. */
      hash: k.text(),
      /** The id that the command was answered with; null where it was none. */
      resultId: k.text(),
      facts: k.json<LoggedChange[]>().notNull(),
      /** About what the command has written here, to the records and to the history, in bytes. */
      writtenBytes: k.int().notNull().default(0),
    },
    // By the command first: senders make ids that begin with the time, so new rows lie together.
    (t) => [k.unique('log_command').on(t.commandId, t.boardId, t.by)],
  );
  return { members, columns, tickets, history, comments, log };
}

export const tables = { pg: define(pg), sqlite: define(sqlite) };

export type Tables = typeof tables.pg;
