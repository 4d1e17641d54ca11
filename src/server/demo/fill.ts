import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from '../../core/board/commands.ts';
import { derivedId } from '../../core/ids.ts';
import { emailKey, fullName } from '../../core/users/user.ts';
import { userViewer } from '../access/viewer.ts';
import { newId } from '../lib/tokens.ts';
import { usersRepository } from '../storage/directory/users.ts';
import {
  BOARDS,
  PEOPLE,
  PROJECT,
  type SampleBoard,
  type SampleRole,
  type SampleTicket,
} from './content.ts';
import { fillMoney } from './money/fill-money.ts';
import { PICTURE } from './picture.ts';
import type { SampleDeps } from './sample-deps.ts';
import { sampleTime } from './sample-time.ts';

export interface SampleCounts {
  boards: number;
  tickets: number;
  /** 0 if there was a business already. */
  invoices: number;
}

interface DemoContext {
  services: Omit<SampleDeps, 'bus' | 'recordIn'>;
  owner: { id: string; firstName: string; lastName: string };
  now: Date;
}

/** Creates the sample project with its boards through regular commands. Returns counts. */
export async function fillDemo(context: DemoContext): Promise<SampleCounts> {
  const { services, owner, now } = context;
  await addPeople(services, now.getTime());
  await services.projects.save(owner.id, PROJECT);
  let tickets = 0;
  for (const board of BOARDS) tickets += await makeBoard(context, board);
  await recordTime(context);
  const invoices = await fillMoney(context);
  return { boards: BOARDS.length, tickets, invoices };
}

async function addPeople({ store }: DemoContext['services'], at: number): Promise<void> {
  const users = usersRepository(store.tables);
  await store.tx(async (query) => {
    for (const [n, person] of PEOPLE.entries()) {
      if (await users.findOwn(query, person.id)) continue;
      await users.insert(query, {
        ...person,
        ...{ emailKey: emailKey(person.email), passwordHash: null, profilePicture: null },
        ...{ isGoogleUser: false, roles: ['USER'], createdAt: at + n },
      });
    }
  });
}

async function makeBoard(context: DemoContext, board: SampleBoard): Promise<number> {
  const { services, owner } = context;
  const { id: boardId, name, members, columns, isTemplate = false } = board;
  const commandId = newId();
  await services.execute(userViewer(owner.id), commandId, {
    ...{
      type: 'boards.create',
      boardId,
      name,
      projectId: PROJECT.id,
      columns: Object.keys(columns),
    },
    members: members.filter(({ userId }) => userId !== 'owner'),
  });
  const columnIds = new Map(
    Object.keys(columns).map((column, n) => [column, derivedId(commandId, 'column', n)]),
  );
  for (const [column, tickets] of Object.entries(columns)) {
    for (const ticket of tickets) await makeTicket(context, { boardId, column, columnIds }, ticket);
  }
  const run = (command: Command) => services.execute(userViewer(owner.id), newId(), command);
  if (isTemplate) await run({ type: 'boards.setTemplate', boardId, isTemplate });
  return Object.values(columns)
    .flat()
    .filter(({ isDeleted }) => !isDeleted).length;
}

/** Writes the time directly, because it lies in the past and must be removable without a trace. */
async function recordTime({ services, owner, now }: DemoContext): Promise<void> {
  const { store, repositories } = services;
  await store.tx(async (query) => {
    const ids = new Map<string, string>();
    for (const { id: boardId } of BOARDS) {
      for (const { id, name } of await repositories.tickets.ofBoard(query, boardId)) {
        ids.set(name, id);
      }
    }
    const samples = sampleTime(now);
    const billed = await repositories.invoiceEntries.billedOf(
      query,
      samples.map(({ id }) => id),
    );
    for (const { role, ...entry } of samples.filter(({ id }) => !billed.has(id))) {
      const at = entry.startedAt;
      await repositories.timeEntries.put(query, {
        ...{ ...entry, userId: role === 'owner' ? owner.id : role, userName: null },
        ...{ ticketId: ids.get(entry.ticketName) ?? null, projectId: PROJECT.id },
        ...{ projectName: PROJECT.name, isBillable: true, isEndedByStart: false },
        ...{ createdAt: at, updatedAt: at, deletedAt: null },
      });
    }
  });
}

interface Place {
  boardId: string;
  column: string;
  columnIds: ReadonlyMap<string, string>;
}

async function makeTicket(context: DemoContext, place: Place, ticket: SampleTicket): Promise<void> {
  const { services, owner, now } = context;
  const { boardId, column, columnIds } = place;
  const idOf = (role: SampleRole) => (role === 'owner' ? owner.id : role);
  const columnId = (name: string) => columnIds.get(name) ?? '';
  const run = (by: SampleRole, command: Command) =>
    services.execute(userViewer(idOf(by)), newId(), command);
  const { name, description, priority = null, labels = [], url = null, visibleTo } = ticket;
  const [firstColumn = column, ...path] = [...(ticket.previousColumns ?? []), column];
  const { result } = await run('owner', {
    ...{
      type: 'tickets.create',
      boardId,
      columnId: columnId(firstColumn),
      name,
      priority,
      labels,
      url,
    },
    description: description ?? '',
    assignee: ticket.assignee ? idOf(ticket.assignee) : null,
    dueDate: ticket.due ? dayFrom(now, ...ticket.due) : null,
    visibleTo: visibleTo?.map(idOf) ?? null,
  });
  const ticketId = result?.id ?? '';
  const onTicket = { boardId, ticketId };
  for (const to of path) {
    const command = { type: 'tickets.move' as const, ...onTicket, to: { columnId: columnId(to) } };
    await run(ticket.assignee ?? 'owner', command);
  }
  if (ticket.hasPhoto) await addPhoto(context, onTicket);
  for (const [by, words] of ticket.comments ?? []) {
    const text = words.replace('@owner', `@${fullName(owner)}`);
    await run(by, { type: 'tickets.comment', ...onTicket, text, photoUrls: [] });
  }
  if (ticket.isDeleted) await run('owner', { type: 'tickets.delete', ...onTicket });
}

async function addPhoto(
  { services, owner }: DemoContext,
  scope: { boardId: string; ticketId: string },
): Promise<void> {
  const tempPath = join(
    await services.photos.incoming(),
    `${randomBytes(12).toString('hex')}.sent`,
  );
  try {
    await writeFile(tempPath, PICTURE, { mode: 0o600 });
    await services.photos.add(userViewer(owner.id), scope, [{ tempPath, name: 'draft.png' }]);
  } finally {
    await rm(tempPath, { force: true });
  }
}

/** A wall-clock time `days` days from now, in the format of due dates. */
function dayFrom(now: Date, days: number, time: string): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  const [year, ...rest] = parts.map((part) => String(part).padStart(2, '0'));
  return `${year}-${rest.join('-')}T${time}:00`;
}
