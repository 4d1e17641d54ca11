import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';
import type { Command } from '../../core/board/commands.ts';
import type { CommandReply, Snapshot } from '../../core/board/wire/feed.ts';
import { idFrom } from '../../core/ids.ts';
import type { Actor } from '../../core/users/user.ts';
import { userViewer } from '../../server/access/viewer.ts';
import { type AppOptions, buildApp } from '../../server/app.ts';
import { openBus } from '../../server/bus/open-bus.ts';
import { readConfig } from '../../server/config/read-config.ts';
import { createServices, type Services } from '../../server/services.ts';
import { openStore } from '../../server/storage/open-store.ts';
import { BoardSession } from '../../web/live/board-session.ts';
import { type Connection, connect } from '../../web/live/connection/connection.ts';
import type { Timing } from '../../web/live/timing.ts';
import { loadOptimisticView } from '../../web/live/with-pending.ts';
import { ensureMigratedDatabase } from './server-kit.ts';

export interface Person extends Actor {
  token: string;
}

/**
 * The real app on a temporary file and port, with signed-in users and clients over real sockets.
 */
export interface Harness {
  origin: string;
  port: number;
  app: FastifyInstance;
  services: Services;
  /** Registers a user; the first one is the ADMIN. */
  register(name: string): Promise<Person>;
  /** Creates a board owned by an ADMIN, with these members. */
  createBoard(owner: Person, part?: Partial<Command<'boards.create'>>): Promise<string>;
  /** Runs a command as the server's own code would. */
  execute(person: Person, command: Command): Promise<CommandReply>;
  snapshot(person: Person, boardId: string): Promise<Snapshot>;
  /** A board that a user has open, over separate sockets. */
  open(person: Person, boardId: string, options?: OpenOptions): OpenBoard;
  close(): Promise<void>;
}

interface OpenOptions {
  /** Replaces the events of a browser's window. */
  browserEvents?: EventTarget;
  /** Origin to connect to instead of the server itself. */
  origin?: string;
  timing?: Partial<Timing>;
}

export interface OpenBoard {
  session: BoardSession;
  connection: Connection;
  alerts: string[];
  run: BoardSession['run'];
  close(): void;
}

const PASSWORD = 'correct horse battery';

/** Short timings, so that tests do not wait. */
export const FAST_TIMING: Timing = {
  firstRetryMs: 10,
  maxRetryMs: 100,
  maxReloadMs: 50,
  failingMs: 200,
  overdueMs: 500,
  pollMs: 200,
  firstPollMs: 100,
  answerMs: 2000,
  callMs: 5000,
  openMs: 2000,
  reopenMs: 50,
  pingMs: 5000,
  quietMs: 1000,
  pongMs: 2000,
  lostMs: 500,
};

export function newTestId(): string {
  return idFrom(randomBytes(26));
}

/** A key for the numbers of a board's tickets, which hardly any other board has. */
export function newTestKey(): string {
  return Array.from(randomBytes(5), (byte) => String.fromCharCode(65 + (byte % 26))).join('');
}

/** `onError` receives background errors, which only a few tests expect. */
export async function startHarness(
  env: Record<string, string> = {},
  onError: (error: unknown) => void = rethrow,
  options: AppOptions = {},
): Promise<Harness> {
  // As pages do after their first cards.
  await loadOptimisticView();
  const folder = mkdtempSync(join(tmpdir(), 'freelane-test-'));
  const config = readConfig({
    DATA_DIR: folder,
    PORT: '0',
    LIMITS: 'off',
    LOG_LEVEL: 'error',
    APP_SECRET: 'a secret of thirty-two characters',
    // Proxies and balancers in front have their own ports.
    ALLOWED_HOSTS: 'localhost, 127.0.0.1',
    ...env,
  });
  const { database } = config;
  if (database.kind === 'sqlite') ensureMigratedDatabase(database.file);
  const store = await openStore(database);
  const bus = await openBus(config);
  const services = createServices(config, store, onError, bus);
  const app = await buildApp(services, options);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  const origin = `http://127.0.0.1:${port}`;
  const boards = new Set<OpenBoard>();

  async function register(name: string): Promise<Person> {
    const response = await fetch(`${origin}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: `${name}@example.org`,
        password: PASSWORD,
        firstName: name,
        lastName: 'Tester',
      }),
    });
    if (response.status !== 201)
      throw new Error(`registering ${name} failed: ${await response.text()}`);
    const { id, userRoles, token } = (await response.json()) as {
      id: string;
      userRoles: string[];
      token: string;
    };
    return { id, roles: userRoles, token };
  }

  async function createBoard(
    owner: Person,
    part: Partial<Command<'boards.create'>> = {},
  ): Promise<string> {
    const boardId = `board-${newTestId()}`;
    const columns = ['To Do', 'In Progress', 'Done'];
    const command = {
      type: 'boards.create' as const,
      boardId,
      name: 'Board',
      members: [],
      columns,
    };
    await services.execute(userViewer(owner.id), newTestId(), { ...command, ...part });
    return boardId;
  }

  function open(person: Person, boardId: string, options: OpenOptions = {}): OpenBoard {
    const timing = { ...FAST_TIMING, ...options.timing };
    const connection = connect({
      origin: options.origin ?? origin,
      token: () => person.token,
      WebSocket: WebSocket as unknown as typeof globalThis.WebSocket,
      timing,
      browserEvents: options.browserEvents,
    });
    const alerts: string[] = [];
    const session = new BoardSession({
      boardId,
      actor: person,
      transport: connection,
      newId: newTestId,
      onAlert: (text) => alerts.push(text),
      onSignedOut: () => alerts.push('signed out'),
      timing,
    });
    session.open();
    const board: OpenBoard = {
      session,
      connection,
      alerts,
      run: session.run,
      close() {
        session.close();
        connection.close();
        boards.delete(board);
      },
    };
    boards.add(board);
    return board;
  }

  return {
    origin,
    port,
    app,
    services,
    register,
    createBoard,
    execute: (person, command) => services.execute(userViewer(person.id), newTestId(), command),
    async snapshot(person, boardId) {
      const response = await fetch(`${origin}/api/boards/${boardId}/snapshot`, {
        headers: { authorization: `Bearer ${person.token}` },
      });
      if (!response.ok) throw new Error(`the snapshot was answered with ${response.status}`);
      return (await response.json()) as Snapshot;
    },
    open,
    async close() {
      for (const board of [...boards]) board.close();
      await app.close();
      services.rooms.close();
      services.presence.close();
      await bus.close();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function rethrow(error: unknown): never {
  throw error;
}
