import { eq } from 'drizzle-orm';
import type { Board } from '../../../core/board/board.ts';
import type { Command } from '../../../core/board/commands.ts';
import { NO_NUMBER } from '../../../core/board/fields/ticket-number.ts';
import { sortedColumns } from '../../../core/board/ordering.ts';
import type { CommandReply } from '../../../core/board/wire/feed.ts';
import { userViewer } from '../../access/viewer.ts';
import {
  type AutomationRunner,
  createAutomationRunner,
} from '../../automations/automation-runner.ts';
import { type Archive, createArchive } from '../../boards/archive.ts';
import {
  createExecuteCommand,
  type Execute,
  type ExecuteIn,
} from '../../boards/commands/execute-command.ts';
import { createDuplicates, type Duplicates } from '../../boards/duplicate-board.ts';
import { createProjects, type Projects } from '../../boards/projects.ts';
import { localBus } from '../../bus/bus.ts';
import { newId } from '../../lib/tokens.ts';
import {
  createRecurrenceRunner,
  type RecurrenceRunner,
} from '../../recurrences/recurrence-runner.ts';
import { commitParticipants } from '../../services.ts';
import { createSnoozeScheduler, type SnoozeScheduler } from '../../snoozes/snooze-scheduler.ts';
import { createRoles, type Roles } from '../../users/roles.ts';
import { oldestFirst } from '../boards/log/history.ts';
import type { LogRow } from '../boards/log/log.ts';
import { headOf } from '../boards/rows.ts';
import { usersRepository } from '../directory/users.ts';
import { type BoardRepositories, boardRepositories } from '../repositories.ts';
import type { Tables } from '../schema.ts';
import type { Query, Store } from '../store.ts';
import type { FullTicket, TicketRecord } from '../tickets/tickets.ts';
import type { OpenEmptyStore } from './store-contract.ts';

/** Users of the contract: an ADMIN who creates the boards, two members and a stranger. */
export const people = ['admin', 'manager', 'member', 'stranger'] as const;

/** Ids of a board and its columns. */
export interface BoardIds {
  boardId: string;
  todo: string;
  doing: string;
  done: string;
}

/** A store with users, and the write path on top of it. */
export interface ContractKit {
  store: Store;
  repositories: BoardRepositories;
  execute: Execute;
  executeIn: ExecuteIn;
  projects: Projects;
  archive: Archive;
  duplicates: Duplicates;
  /** Runs rules when it is settled. */
  automationRunner: AutomationRunner;
  recurrenceRunner: RecurrenceRunner;
  snoozeScheduler: SnoozeScheduler;
  /** Others, as of another server. */
  newRunner(): AutomationRunner;
  newRecurrenceRunner(): RecurrenceRunner;
  newSnoozeScheduler(): SnoozeScheduler;
  roles: Roles;
  /** How many transactions were started, repetitions included. */
  attempts(): number;
  /** Ids of the boards with a wake-up, in order. */
  woken: string[];
  now(): number;
  /** Sets the clock, which stands still until it is set again. */
  setClock(at: number): void;
  run(userId: string, command: Command, commandId?: string): Promise<CommandReply>;
  /** A board of the admin with the manager, the member and three columns. */
  makeBoard(): Promise<BoardIds>;
  makeTicket(
    boardId: string,
    columnId: string,
    part?: Partial<Command<'tickets.create'>>,
  ): Promise<string>;
  /** Inserts copies of a ticket into the records alone; `part` sets fields of the copies. */
  repeatTicket(
    ticketId: string,
    count: number,
    part?: Partial<Tables['tickets']['$inferInsert']>,
  ): Promise<void>;
  /** The board according to its records. */
  board(boardId: string): Promise<Board>;
  log(boardId: string): Promise<LogRow[]>;
  /** Every row of every table, as text. */
  contents(): Promise<string[]>;
  removeMember(boardId: string, userId: string): Promise<void>;
  close(): Promise<void>;
}

export async function openContractKit(open: OpenEmptyStore): Promise<ContractKit> {
  const opened = await open();
  let attempts = 0;
  const store: Store = {
    ...opened.store,
    tx: (work) =>
      opened.store.tx((query) => {
        attempts += 1;
        return work(query);
      }),
  };
  const repositories = boardRepositories(store.tables);
  const { boards, log, boardRecords } = repositories;
  const bus = localBus();
  const woken: string[] = [];
  bus.onWake((boardId) => woken.push(boardId));
  let clock: number | null = null;
  const now = () => clock ?? Date.now();
  const deps = { store, repositories, bus, now };
  const { execute, executeIn, recordIn } = createExecuteCommand({
    ...deps,
    participants: commitParticipants(repositories),
  });
  for (const id of people) await store.tx((query) => insertPerson(store, query, id));

  const run: ContractKit['run'] = (userId, command, commandId = newId()) =>
    execute(userViewer(userId), commandId, command);

  async function board(boardId: string): Promise<Board> {
    return await store.read(async (query) => {
      const row = await boards.head(query, boardId);
      if (!row) throw new Error(`there is no board ${boardId}`);
      const records = await boardRecords.read(query, boardId);
      return {
        ...headOf(row),
        members: new Map(records.members.map((member) => [member.userId, member])),
        columns: new Map(records.columns.map((column) => [column.id, column])),
        tickets: new Map(records.tickets.map((ticket) => [ticket.id, ticket])),
      };
    });
  }

  const background = {
    ...{ ...deps, executeIn, recordIn },
    onError: (error: unknown) => {
      throw error;
    },
  };
  const newRunner = () => createAutomationRunner(background);
  const newRecurrenceRunner = () => createRecurrenceRunner(background);
  const newSnoozeScheduler = () => createSnoozeScheduler(background);

  return {
    store,
    repositories,
    execute,
    automationRunner: newRunner(),
    recurrenceRunner: newRecurrenceRunner(),
    snoozeScheduler: newSnoozeScheduler(),
    newRunner,
    newRecurrenceRunner,
    newSnoozeScheduler,
    now,
    executeIn,
    projects: createProjects({ ...deps, executeIn, recordIn }),
    archive: createArchive({ ...deps, recordIn }),
    duplicates: createDuplicates({ ...deps, execute, executeIn }),
    roles: createRoles(store, () => {}),
    attempts: () => attempts,
    woken,
    run,
    board,
    setClock(at) {
      clock = at;
    },
    async makeBoard() {
      const boardId = `board-${newId()}`;
      const columns = ['To Do', 'In Progress', 'Done'];
      const members = [
        { userId: 'manager', role: 'ADMIN' as const },
        { userId: 'member', role: 'EDITOR' as const },
      ];
      await run('admin', { type: 'boards.create', boardId, name: 'Board', members, columns });
      const [todo = '', doing = '', done = ''] = sortedColumns(await board(boardId)).map(
        ({ id }) => id,
      );
      return { boardId, todo, doing, done };
    },
    async makeTicket(boardId, columnId, part = {}) {
      const command = { type: 'tickets.create' as const, boardId, columnId, name: 'Ticket' };
      const { result } = await run('admin', { ...command, ...part });
      return result?.id ?? '';
    },
    repeatTicket: (ticketId, count, part = {}) =>
      store.tx(async (query) => {
        const { tickets } = store.tables;
        const [one] = await query.select().from(tickets).where(eq(tickets.id, ticketId));
        if (!one) throw new Error(`there is no ticket ${ticketId}`);
        for (let n = 0; n < count; n += 1) {
          const copy = { ...one, number: NO_NUMBER, ...part, id: `${ticketId}-${n}` };
          await query.insert(tickets).values(copy);
        }
      }),
    log: (boardId) => store.read((query) => log.after(query, boardId, 0, 100_000)),
    contents: () => store.read((query) => contentsOf(store, query)),
    async removeMember(boardId, userId) {
      await run('admin', { type: 'boards.setMembers', boardId, set: [], remove: [userId] });
    },
    close: opened.destroy,
  };
}

async function insertPerson({ tables }: Store, query: Query, id: string): Promise<void> {
  const email = `${id}@example.org`;
  await usersRepository(tables).insert(query, {
    id,
    email,
    emailKey: email,
    firstName: id,
    lastName: 'Tester',
    profilePicture: null,
    isGoogleUser: false,
    roles: [id === 'admin' ? 'ADMIN' : 'USER'],
    passwordHash: null,
    createdAt: 1,
  });
}

async function contentsOf({ tables }: Store, query: Query): Promise<string[]> {
  const rows: string[] = [];
  for (const [name, table] of Object.entries(tables)) {
    const tableRows = await query.select().from(table);
    rows.push(...tableRows.map((row) => `${name} ${JSON.stringify(row)}`));
  }
  return rows.sort();
}

/** These tickets with their comments and history. */
export async function fullTickets(
  query: Query,
  { comments, history }: BoardRepositories,
  records: readonly TicketRecord[],
): Promise<FullTicket[]> {
  const tickets: FullTicket[] = [];
  for (const record of records) {
    const { boardId, id } = record;
    const entries = await history.of(query, boardId, [id]);
    tickets.push({
      ...record,
      comments: await comments.listOf(query, boardId, id),
      history: entries.sort(oldestFirst).map(({ ticketId: _ticketId, ...entry }) => entry),
    });
  }
  return tickets;
}
