import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from '../../core/board/commands.ts';
import { derivedId } from '../../core/ids.ts';
import { emailKey, fullName } from '../../core/users/user.ts';
import type { Photos } from '../attachments/photos.ts';
import type { Execute, RecordIn } from '../boards/execute-command.ts';
import type { Projects } from '../boards/projects.ts';
import type { Bus } from '../bus/bus.ts';
import { newId } from '../lib/new-id.ts';
import { usersRepository } from '../storage/directory/users.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Store } from '../storage/store.ts';
import {
  BOARDS,
  PEOPLE,
  PROJECT,
  type Role,
  type SampleBoard,
  type SampleTicket,
} from './content.ts';
import { PICTURE } from './picture.ts';

export interface SampleDeps {
  store: Store;
  repositories: BoardRepositories;
  bus: Bus;
  execute: Execute;
  recordIn: RecordIn;
  projects: Projects;
  photos: Photos;
}

interface Stage {
  services: Pick<SampleDeps, 'store' | 'execute' | 'projects' | 'photos'>;
  owner: { id: string; firstName: string; lastName: string };
  now: Date;
}

/** Makes the sample project with its boards, by the commands that people give. Answers with counts. */
export async function fillDemo(stage: Stage): Promise<{ boards: number; tickets: number }> {
  const { services, owner, now } = stage;
  await addPeople(services, now.getTime());
  await services.projects.save(owner.id, PROJECT);
  let tickets = 0;
  for (const board of BOARDS) tickets += await makeBoard(stage, board);
  return { boards: BOARDS.length, tickets };
}

async function addPeople({ store }: Stage['services'], at: number): Promise<void> {
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

async function makeBoard(stage: Stage, board: SampleBoard): Promise<number> {
  const { services, owner } = stage;
  const { id: boardId, name, members, columns, isTemplate = false } = board;
  const commandId = newId();
  await services.execute(owner.id, commandId, {
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
    for (const ticket of tickets) await makeTicket(stage, { boardId, column, columnIds }, ticket);
  }
  const run = (command: Command) => services.execute(owner.id, newId(), command);
  if (isTemplate) await run({ type: 'boards.setTemplate', boardId, isTemplate });
  return Object.values(columns)
    .flat()
    .filter(({ isDeleted }) => !isDeleted).length;
}

interface Place {
  boardId: string;
  column: string;
  columnIds: ReadonlyMap<string, string>;
}

async function makeTicket(stage: Stage, place: Place, ticket: SampleTicket): Promise<void> {
  const { services, owner, now } = stage;
  const { boardId, column, columnIds } = place;
  const idOf = (role: Role) => (role === 'owner' ? owner.id : role);
  const columnId = (name: string) => columnIds.get(name) ?? '';
  const run = (by: Role, command: Command) => services.execute(idOf(by), newId(), command);
  const { name, description, priority = null, labels = [], url = null, visibleTo } = ticket;
  const [first = column, ...way] = [...(ticket.from ?? []), column];
  const { result } = await run('owner', {
    ...{ type: 'tickets.create', boardId, columnId: columnId(first), name, priority, labels, url },
    description: description ?? '',
    assignee: ticket.assignee ? idOf(ticket.assignee) : null,
    dueDate: ticket.due ? dayFrom(now, ...ticket.due) : null,
    visibleTo: visibleTo?.map(idOf) ?? null,
  });
  const ticketId = result?.id ?? '';
  const onTicket = { boardId, ticketId };
  for (const to of way) {
    const command = { type: 'tickets.move' as const, ...onTicket, to: { columnId: columnId(to) } };
    await run(ticket.assignee ?? 'owner', command);
  }
  if (ticket.hasPhoto) await addPhoto(stage, onTicket);
  for (const [by, words] of ticket.comments ?? []) {
    const text = words.replace('@owner', `@${fullName(owner)}`);
    await run(by, { type: 'tickets.comment', ...onTicket, text, photoUrls: [] });
  }
  if (ticket.isDeleted) await run('owner', { type: 'tickets.delete', ...onTicket });
}

async function addPhoto(
  { services, owner }: Stage,
  scope: { boardId: string; ticketId: string },
): Promise<void> {
  const tempPath = join(
    await services.photos.incoming(),
    `${randomBytes(12).toString('hex')}.sent`,
  );
  try {
    await writeFile(tempPath, PICTURE, { mode: 0o600 });
    await services.photos.add(owner.id, scope, [{ tempPath, name: 'draft.png' }]);
  } finally {
    await rm(tempPath, { force: true });
  }
}

/** A wall-clock time so many days from now, as due dates are written. */
function dayFrom(now: Date, days: number, time: string): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  const [year, ...rest] = parts.map((part) => String(part).padStart(2, '0'));
  return `${year}-${rest.join('-')}T${time}:00`;
}
