import type { Command } from '../../core/board/commands.ts';
import type { CommandReply } from '../../core/board/wire/feed.ts';
import { userViewer } from '../../server/access/viewer.ts';
import { newId } from '../../server/lib/tokens.ts';
import { createServices, type Services } from '../../server/services.ts';
import { usersRepository } from '../../server/storage/directory/users.ts';
import { openPostgres, type PostgresOptions } from '../../server/storage/postgres/postgres.ts';
import type { Store } from '../../server/storage/store.ts';
import { createTestDatabase, type TestDatabase } from '../servers/test-database.ts';
import { testConfig } from './server-kit.ts';

/** A board in a separate PostgreSQL database, without a web server. */
export interface PostgresBoard {
  database: TestDatabase;
  store: Store;
  services: Services;
  ownerId: string;
  boardId: string;
  columnId: string;
  execute(command: Command, commandId?: string): Promise<CommandReply>;
  /** A command that always changes the board. */
  addTicket(name: string): Command;
  /** The numbers in the board's log. */
  numbers(): Promise<number[]>;
  close(): Promise<void>;
}

export async function openPostgresBoard(options: PostgresOptions = {}): Promise<PostgresBoard> {
  const database = await createTestDatabase();
  const store = await openPostgres(database.url, options);
  const services = createServices(testConfig('data'), store);
  const ownerId = await addUser(store, 'owner');
  const boardId = newId('b');
  const execute = (command: Command, commandId = newId()) =>
    services.execute(userViewer(ownerId), commandId, command);
  await execute({ type: 'boards.create', boardId, name: 'Board', members: [], columns: ['To Do'] });
  const { columns } = store.tables;
  const [column] = await store.read((query) => query.select().from(columns));
  const columnId = column?.id ?? '';
  return {
    database,
    store,
    services,
    ownerId,
    boardId,
    columnId,
    execute,
    addTicket: (name) => ({ type: 'tickets.create', boardId, columnId, name }),
    numbers: () => numbersIn(services, boardId),
    async close() {
      services.rooms.close();
      await store.close();
      await database.drop();
    },
  };
}

async function addUser(store: Store, name: string): Promise<string> {
  const id = newId('u');
  const email = `${name}@example.com`;
  const person = { email, emailKey: email, firstName: name, lastName: 'Tester' };
  const account = { isGoogleUser: false, profilePicture: null, passwordHash: null };
  await store.tx((query) =>
    usersRepository(store.tables).insert(query, {
      id,
      ...person,
      ...account,
      roles: ['ADMIN'],
      createdAt: 1,
    }),
  );
  return id;
}

async function numbersIn({ store, repositories }: Services, boardId: string): Promise<number[]> {
  const rows = await store.read((query) => repositories.log.after(query, boardId, 0, 10_000));
  return rows.map(({ seq }) => seq);
}
