import { sql } from 'drizzle-orm';
import * as P from 'drizzle-orm/pg-core';
import * as L from 'drizzle-orm/sqlite-core';
import type { AuditKind } from '../../core/audit.ts';
import type { BoardRole } from '../../core/board/board.ts';
import type { LoggedChange } from '../../core/board/change.ts';
import type { NotificationKind } from '../../core/board/rules/notifications.ts';
import type { FieldName, Priority } from '../../core/board/ticket-fields.ts';
import type { ImportReport, ImportState } from '../../core/import-report.ts';
import type { Language } from '../../core/languages.ts';
import type { Source } from '../lib/request-source.ts';

// The column types in use, once per dialect. PostgreSQL's types are the reference.
const pg = {
  table: P.pgTable,
  index: P.index,
  unique: P.uniqueIndex,
  primaryKey: P.primaryKey,
  foreignKey: P.foreignKey,
  check: P.check,
  text: () => P.text(),
  int: () => P.bigint({ mode: 'number' }),
  /** An auto-incrementing primary key. */
  serial: () => P.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** An auto-incrementing primary key that may also be assigned explicitly. */
  assignableSerial: () => P.bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
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
  assignableSerial: () => L.integer().primaryKey(),
  bool: () => L.integer({ mode: 'boolean' }),
  json: () => L.text({ mode: 'json' }),
  // The first of two casts: repositories are typed against PostgreSQL and run on both.
} satisfies Record<keyof typeof pg, unknown> as unknown as typeof pg;

type Kit = typeof pg;

/** The columns of a ticket's fields (core's TICKET_FIELDS). */
function ticketFields(k: Kit) {
  return {
    name: k.text().notNull(),
    description: k.text().notNull(),
    photoUrls: k.json<readonly string[]>().notNull().default([]),
    assignee: k.text(),
    priority: k.text().$type<Priority>(),
    labels: k.json<readonly string[]>().notNull(),
    url: k.text(),
    dueDate: k.text(),
    visibleTo: k.json<readonly string[]>(),
  } satisfies Record<FieldName, unknown>;
}

/** Every table, written once for both dialects. Times are ms since 1970. */
function define(k: Kit) {
  const accounts = defineAccounts(k);
  const boards = defineBoards(k);
  /** Transactions that must run one after another write the same row. */
  const locks = k.table('locks', { name: k.text().primaryKey() });
  /** Jobs that one server at a time runs for all servers of the database. */
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

/** Data of individual users: notifications, calendar links and imports. */
function definePersonal(k: Kit, boards: Boards, users: Users) {
  const userId = () =>
    k
      .text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' });
  /** Changes that may cause notifications, not processed yet; written with the change itself. */
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
      /** Id of the comment, or time of the assignment; '' for a description. */
      about: k.text().notNull(),
      by: k.text().notNull(),
      at: k.int().notNull(),
      readAt: k.int(),
      /** When the mail server accepted it, or it was decided not to mail it; null before that. */
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
      /** The board whose tickets it lists; null for the user's assigned tickets. */
      boardId: k.text().references(() => boards.id, { onDelete: 'cascade' }),
      /** SHA-256 (hex) of the link's secret, which is never stored. */
      digest: k.text().notNull().unique(),
      createdAt: k.int().notNull(),
    },
    (t) => [
      k.index('calendars_user').on(t.userId),
      // One link per board and one for the user: databases treat two nulls as different.
      k.unique('calendars_once').on(t.userId, t.boardId),
      k.unique('calendars_own_once').on(t.userId).where(sql`board_id is null`),
      k.check('calendars_digest', sql`length(${t.digest}) = 64`),
    ],
  );
  /** Reports of past imports, for the user who imported. */
  const imports = k.table(
    'imports',
    {
      id: k.text().primaryKey(),
      userId: userId(),
      /** The board that was imported. */
      boardId: k.text().notNull(),
      at: k.int().notNull(),
      report: k.json<ImportReport>().notNull(),
    },
    (t) => [k.index('imports_user').on(t.userId, t.at)],
  );
  /** An uploaded import file. It is stored by the process that received it. */
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
      /** The import's options and request source, for the process that has the file. */
      withArchived: k.bool().notNull().default(false),
      source: k.json<Source>(),
      /** Last sign of life of the process that has the file. */
      heartbeatAt: k.int().notNull(),
    },
    (t) => [k.unique('import_jobs_user').on(t.userId)],
  );
  return { notificationOutbox, notifications, calendars, imports, importJobs };
}

/** Links that show a board without an account. */
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
      /** Client name as entered by the creator; null if they entered none. */
      client: k.text(),
      createdBy: k.text().notNull(),
      createdAt: k.int().notNull(),
      /** null if it does not expire. */
      expiresAt: k.int(),
      lastUsedAt: k.int(),
      /** Position in the board's log where the link starts; it never shows older rows. */
      since: k.text().notNull(),
    },
    (t) => [
      k.index('share_links_board').on(t.boardId),
      k.check('share_links_digest', sql`length(${t.digest}) = 64`),
    ],
  );
}

/** For API clients: stored answers to repeated requests, and webhooks. */
function defineScripts(k: Kit, boards: Boards, users: Users) {
  const idempotencyKeys = k.table(
    'idempotency_keys',
    {
      /** SHA-256 (hex) of the user, the kind of token and the Idempotency-Key. */
      id: k.text().primaryKey(),
      userId: k
        .text()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      /** SHA-256 (hex) of the request. */
      request: k.text().notNull(),
      /** JSON text; null if it was too long to store. */
      body: k.text(),
      at: k.int().notNull(),
      /**
       * Running total of bytes stored for the user, this row included, to find the oldest rows
       * beyond a budget; null in rows older than this column.
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
      /** Position in the board's log up to which everything is delivered. */
      cursor: k.text().notNull(),
      /** Consecutive failures of the next delivery, and since when; null while none fails. */
      failures: k.int().notNull().default(0),
      failingSince: k.int(),
      /** Earliest time of the next attempt; in the future while a server is sending. */
      nextAt: k.int().notNull().default(0),
      /** When deliveries were given up; null while they go on. */
      pausedAt: k.int(),
      /** How often the secret was renewed; the secret is derived from it. */
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
      /** Log position of the row to deliver. */
      cursor: k.text().notNull(),
      at: k.int().notNull(),
      ms: k.int().notNull(),
      /** HTTP status of the answer; null without one. */
      status: k.int(),
      /** Why there was no answer; null if there was one. */
      error: k.text(),
    },
    (t) => [k.index('webhook_deliveries_of').on(t.webhookId, t.number)],
  );
  return { idempotencyKeys, webhooks, deliveries };
}

/** Tables for ADMINs. Neither references users: entries outlive the accounts that they name. */
function defineOversight(k: Kit) {
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

/**
 * Photos by storage path, which is also the rest of their link. Nothing references tickets: a photo
 * may be uploaded before its ticket exists, and files are deleted after their rows, from
 * `photo_deletions`.
 */
function definePhotos(k: Kit) {
  const photos = k.table(
    'photos',
    {
      /** `{boardId}/{ticketId}[/{comment group}]/{timestamp}-{filename}` */
      path: k.text().primaryKey(),
      boardId: k.text().notNull(),
      /** Begins with `temp_` until the ticket is created. */
      ticketId: k.text().notNull(),
      commentGroup: k.text(),
      uploadedBy: k.text().notNull(),
      mime: k.text().notNull(),
      bytes: k.int().notNull(),
      /** Key in a store other than the local disk. */
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
      /** Who may upload; empty in rows older than this column, which expire after a day. */
      userId: k.text().notNull().default(''),
      /** Passed to the upload route again once the bytes are there. */
      metadata: k.json<unknown>().notNull(),
      callbackSlug: k.text().notNull(),
      /** Answer to the sender; null until the bytes are there. */
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
      /** The only board that it gives access to; null for every board that its owner may open. */
      boardId: k.text(),
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

/** When a record was deleted and by whom; null in `deletedBy` of rows older than the column. */
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
      /** Number and time of the last row in the board's log. */
      seq: k.int().notNull(),
      at: k.int().notNull(),
      /** Random; renewed when the log's past is replaced, so that old cursors never match. */
      epoch: k.text().notNull(),
      /** Random; renewed with every change of the head or the columns. Caches compare it. */
      structureTag: k.text().notNull().default(''),
      /** Random ids of the last write and of the one before it (ticket-cache.ts). */
      lastWrite: k.int().notNull().default(0),
      writeBefore: k.int().notNull().default(0),
      /** Numbers of the newest log row and of the one before it (log.ts). */
      lastRow: k.int(),
      rowBefore: k.int(),
      ticketCount: k.int().notNull(),
      /** Bytes written by the rows of its log. The newest row is added with the next one. */
      writtenBytes: k.int().notNull().default(0),
      projectId: k.text(),
      /** Whether it is offered as a template for new boards. */
      isTemplate: k.bool().notNull().default(false),
      ...deletion(k),
    },
    (t) => [k.index('boards_project').on(t.projectId).where(sql`project_id is not null`)],
  );
}

type Boards = ReturnType<typeof defineBoards>;

/**
 * Records of a board are keyed by (board, id): its rows are stored together, and no ticket can
 * point into another board. Records are soft-deleted; the cascades serve the retention job alone,
 * which deletes the history and the log itself.
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
      // No cascade: an account's removal from a board is a row of the board's log.
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
      preview: k.text().notNull(),
      ...ticketFields(k),
      createdBy: k.text().notNull(),
      createdAt: k.int().notNull(),
      updatedAt: k.int().notNull(),
      ...deletion(k),
      /** Number of its newest history entry, which names the previous one. */
      lastEntry: k.int(),
      /** Number of its comments and their total characters, deleted ones included. */
      commentCount: k.int().notNull().default(0),
      commentCharacters: k.int().notNull().default(0),
    },
    (t) => [
      k.primaryKey({ columns: [t.boardId, t.id] }),
      k.unique('tickets_id').on(t.id),
      k.index('tickets_place').on(t.boardId, t.columnId, t.pos).where(sql`deleted_at is null`),
      // Without it, restoring a column would scan all tickets of its board for each portion.
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
  // An index by ticket would write another page for each move: a ticket names its newest entry, and
  // each entry the previous one. No foreign keys: a cascade would scan the whole table.
  const history = k.table('history', {
    number: k.serial(),
    boardId: k.text().notNull(),
    id: k.text().notNull(),
    ticketId: k.text().notNull(),
    /** Number of the ticket's previous entry. */
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
      number: k.assignableSerial(),
      /** Number of the board's previous row. */
      previous: k.int(),
      // No foreign key: the board's row was updated just before, so a check would be wasted.
      boardId: k.text().notNull(),
      seq: k.int().notNull(),
      at: k.int().notNull(),
      by: k.text().notNull(),
      commandId: k.text().notNull(),
      /** SHA-256 (base64url) of the command; null if there is no command to repeat. */
      hash: k.text(),
      /** Id that the command returned; null if none. */
      resultId: k.text(),
      facts: k.json<LoggedChange[]>().notNull(),
      /** Approximate bytes that the command wrote to the log, the records and the history. */
      writtenBytes: k.int().notNull().default(0),
    },
    // By command first: command ids begin with the time, so new entries are adjacent.
    (t) => [k.unique('log_command').on(t.commandId, t.boardId, t.by)],
  );
  return { members, columns, tickets, history, comments, log };
}

export const tables = { pg: define(pg), sqlite: define(sqlite) };

export type Tables = typeof tables.pg;
