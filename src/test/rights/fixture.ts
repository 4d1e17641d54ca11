import { count, eq, sum } from 'drizzle-orm';
import { userViewer } from '../../server/access/viewer.ts';
import { newId } from '../../server/lib/tokens.ts';
import type { Services } from '../../server/services.ts';
import type { Tables } from '../../server/storage/schema.ts';
import type { Query } from '../../server/storage/store.ts';
import { webhooksRepository } from '../../server/webhooks/webhook-repository.ts';
import { newTestId } from '../kits/harness.ts';

/** Every kind of user that a right can depend on, and the roles of each in a fixture. */
export const PEOPLE = {
  stranger: [],
  globalEditor: [],
  globalAdmin: ['ADMIN'],
  boardCreator: ['creator', 'manager'],
  boardAdmin: ['member', 'manager'],
  /** Has recorded time on the ticket that all see. */
  boardEditor: ['member', 'recorder'],
  ticketCreator: ['member', 'ticket creator'],
  assignee: ['member', 'assignee'],
  /** Another one of the ticket's assignees. */
  coAssignee: ['member', 'assignee'],
  viewer: ['member', 'in visibleTo', 'author'],
  projectOwner: ['owner'],
  /** Wrote comments on the board's tickets, and was removed from it. */
  formerMember: ['former author'],
} as const satisfies Record<string, readonly string[]>;

export type Kind = keyof typeof PEOPLE;
export type RoleInFixture = (typeof PEOPLE)[Kind][number];

export const kinds = Object.keys(PEOPLE) as Kind[];

/** Roles of members who may not work on the board. */
export type Limit = 'VIEWER' | 'COMMENTER';

/** The members of the board who get such a role after they worked on it. */
export const limitedKinds: Kind[] = [
  'boardAdmin',
  'boardEditor',
  'ticketCreator',
  'assignee',
  'viewer',
];

/** Accounts of every kind. */
export interface Cast {
  ids: Record<Kind, string>;
  tokens: Record<Kind, string>;
}

/**
 * A board with tickets, comments and a separate project, in which each account of the cast has a
 * role.
 */
export interface Fixture extends Cast {
  boardId: string;
  projectId: string;
  columns: { todo: string; done: string };
  webhookId: string;
  automationId: string;
  /** A time entry. */
  entryId: string;
  /**
   * Ids of tickets: visible to everyone on the board, its counterpart, and one visible to its
   * audience only.
   */
  open: string;
  beside: string;
  hidden: string;
}

export async function castOf(services: Services): Promise<Cast> {
  const ids: Partial<Cast['ids']> = {};
  const tokens: Partial<Cast['tokens']> = {};
  // The first account is the ADMIN.
  for (const kind of ['globalAdmin', ...kinds.filter((one) => one !== 'globalAdmin')] as Kind[]) {
    const { user, token } = await register(services, kind);
    ids[kind] = user;
    tokens[kind] = token;
  }
  const cast = { ids, tokens } as Cast;
  await services.roles.set(cast.ids.globalAdmin, cast.ids.globalEditor, 'EDITOR');
  return cast;
}

async function register({ store, sessions }: Services, kind: Kind) {
  const email = `${kind}@example.org`;
  const user = newId('u');
  const { users } = store.tables;
  // No password, because hashing one takes longer than everything else.
  await store.tx((query) =>
    query.insert(users).values({
      id: user,
      email,
      emailKey: email.toLowerCase(),
      firstName: kind,
      lastName: 'Tester',
      passwordHash: null,
      profilePicture: null,
      roles: [kind === 'globalAdmin' ? 'ADMIN' : 'USER'],
      createdAt: 1,
    }),
  );
  const { token } = await sessions.create(user);
  return { user, token };
}

export async function fixtureOf(services: Services, cast: Cast): Promise<Fixture> {
  const { ids } = cast;
  const { execute, projects } = services;
  const boardId = `board-${newTestId()}`;
  const projectId = `project-${newTestId()}`;
  await projects.save(ids.projectOwner, { id: projectId, name: 'Project' });
  const assignees: Kind[] = ['assignee', 'coAssignee'];
  const editors: Kind[] = ['boardCreator', 'boardEditor', ...assignees, 'viewer', 'formerMember'];
  const members = [
    ...editors.map((kind) => ({ userId: ids[kind], role: 'EDITOR' as const })),
    { userId: ids.boardAdmin, role: 'ADMIN' as const },
    { userId: ids.ticketCreator, role: 'ADMIN' as const },
  ];
  const commandId = newTestId();
  await execute(userViewer(ids.globalAdmin), commandId, {
    type: 'boards.create',
    boardId,
    name: 'Board',
    members,
    columns: ['To Do', 'Done'],
    projectId,
  });
  const [todo, done] = [`c${commandId}`, `c1-${commandId}`];
  const create = async (part: { visibleTo?: string[]; labels?: string[] }) => {
    const { result } = await execute(userViewer(ids.ticketCreator), newTestId(), {
      type: 'tickets.create',
      description: TASK_DESCRIPTION,
      boardId,
      columnId: todo,
      name: 'Ticket',
      assignee: ids.assignee,
      coAssignees: [ids.coAssignee],
      ...part,
    });
    return result?.id ?? '';
  };
  const open = await create({ labels: ['shown'] });
  const hidden = await create({ visibleTo: [ids.viewer, ids.formerMember] });
  const beside = await create({});
  for (const ticketId of [open, hidden]) {
    const link = { boardId, ticketId, relation: 'duplicates' as const, otherId: beside };
    await execute(userViewer(ids.ticketCreator), newTestId(), { type: 'tickets.link', ...link });
  }
  // The newest comment is the viewer's.
  for (const ticketId of [open, hidden]) {
    for (const author of [ids.formerMember, ids.viewer]) {
      const comment = { boardId, ticketId, text: 'Said', photoUrls: [] };
      await execute(userViewer(author), newTestId(), { type: 'tickets.comment', ...comment });
    }
  }
  const userId = ids.boardCreator;
  await execute(userViewer(ids.globalAdmin), newTestId(), {
    type: 'boards.handOver',
    boardId,
    userId,
  });
  await execute(userViewer(ids.boardCreator), newTestId(), {
    type: 'boards.setMembers',
    boardId,
    set: [{ userId: ids.ticketCreator, role: 'EDITOR' }],
    remove: [ids.globalAdmin, ids.formerMember],
  });
  const webhookId = await disabledWebhook(services, boardId, ids.boardCreator);
  const automationId = await disabledRule(services, boardId, ids.boardCreator);
  const entryId = newTestId();
  await services.executeTime(ids.boardEditor, newTestId(), {
    ...{ type: 'time.add', entryId, ticketId: open, projectId: null, day: '2026-11-27' },
    ...{ seconds: 60, startedAt: null, note: '', isBillable: true },
  });
  const places = { boardId, projectId, columns: { todo, done }, webhookId, automationId, entryId };
  return { ...cast, ...places, open, beside, hidden };
}

/**
 * A webhook that is disabled after failures: a user has to retry it before anything is delivered.
 */
async function disabledWebhook({ store }: Services, boardId: string, createdBy: string) {
  const id = newId('w');
  const hooks = webhooksRepository(store.tables);
  const url = 'http://93.184.215.14/';
  await store.tx(async (query) => {
    await hooks.insert(query, { id, boardId, url, createdBy, createdAt: 1, cursor: 'a.1' });
    await hooks.set(query, id, { failures: 9, failingSince: 1, pausedAt: 2 });
  });
  return id;
}

/** A rule that is off. */
export const RULE = {
  name: 'Rule',
  trigger: { type: 'created' as const },
  conditions: {},
  actions: [{ type: 'setPriority' as const, priority: 'HIGH' as const }],
  isOn: false,
};

async function disabledRule({ automations }: Services, boardId: string, userId: string) {
  const id = newId('a');
  await automations.save(userViewer(userId), boardId, { id, isNew: true, definition: RULE });
  return id;
}

/** The description of the fixture's tickets. */
export const TASK_DESCRIPTION = '- [ ] Task';

/** The link of the one photo that each of the fixture's tickets has. */
export function photoOf({ boardId }: Pick<Fixture, 'boardId'>, ticketId: string): string {
  return `/photos/${boardId}/${ticketId}/1763712000000-desk.png`;
}

/** Gives each of a fixture's tickets a photo, without files: the tests check rights. */
export async function withPhotos(services: Services, fixture: Fixture): Promise<Fixture> {
  const { boardId, ids, open, hidden } = fixture;
  const { store, repositories, execute } = services;
  for (const ticketId of [open, hidden]) {
    const link = photoOf(fixture, ticketId);
    const row = {
      path: link.slice('/photos/'.length),
      boardId,
      ticketId,
      commentGroup: null,
      uploadedBy: ids.ticketCreator,
      mime: 'image/png',
      bytes: 1,
      storeKey: null,
      createdAt: 1,
    };
    await store.tx((query) => repositories.photos.insert(query, [row]));
    const set = { photoUrls: [link] };
    await execute(userViewer(ids.ticketCreator), newTestId(), {
      type: 'tickets.edit',
      boardId,
      ticketId,
      set,
    });
  }
  return fixture;
}

/** Gives the members of a fixture's board a role that limits what they did before. */
export async function withLimit(
  { execute }: Services,
  { boardId, ids, ...rest }: Fixture,
  limit: Limit,
): Promise<Fixture> {
  const set = limitedKinds.map((kind) => ({ userId: ids[kind], role: limit }));
  const command = { type: 'boards.setMembers' as const, boardId, set, remove: [] };
  await execute(userViewer(ids.boardCreator), newTestId(), command);
  return { boardId, ids, ...rest };
}

/**
 * The state that denied calls must not change: the board's number, webhooks and rules, its project,
 * recorded time, and the totals.
 */
export async function stateOf(services: Services, { boardId, projectId }: Fixture) {
  const { automations, boards, projects, aboutWords } = services.repositories;
  const { tables } = services.store;
  return services.store.read(async (query) => {
    const head = await boards.head(query, boardId);
    const project = (await projects.byIds(query, [projectId])).get(projectId);
    const about = await aboutWords.ofProject(query, projectId);
    const counts = await query.select({ count: count() }).from(tables.boards);
    const all = await query.select({ count: count() }).from(tables.projects);
    const hooks = await webhooksRepository(tables).ofBoard(query, boardId);
    const rules = await automations.ofBoard(query, boardId);
    const { version } = tables.timeHeads;
    const time = await query.select({ versions: sum(version) }).from(tables.timeHeads);
    const money = await moneyState(query, tables);
    return JSON.stringify({ head, project, about, counts, all, hooks, rules, time, money });
  });
}

/** A digest of clients, rates and billing. */
async function moneyState(query: Query, tables: Tables) {
  const { clients, rates, businesses, projectBillings, milestones, expenses } = tables;
  return [
    await query.select({ versions: sum(clients.version) }).from(clients),
    await query.select({ count: count() }).from(rates),
    await query.select({ versions: sum(businesses.version) }).from(businesses),
    await query.select({ versions: sum(projectBillings.version) }).from(projectBillings),
    await query.select({ versions: sum(milestones.version) }).from(milestones),
    await query.select({ versions: sum(expenses.version) }).from(expenses),
  ];
}

/** All stored rows of a board and its project, as text. */
export async function recordsOf(
  { store }: Services,
  { boardId, projectId }: Fixture,
): Promise<string> {
  const { boards, members, columns, tickets, comments, history, log, projects } = store.tables;
  return store.read(async (query) => {
    const rows: unknown[] = [
      await query.select().from(boards).where(eq(boards.id, boardId)),
      await query.select().from(projects).where(eq(projects.id, projectId)),
    ];
    for (const table of [members, columns, tickets, comments, history, log]) {
      rows.push(await query.select().from(table).where(eq(table.boardId, boardId)));
    }
    return JSON.stringify(rows);
  });
}
