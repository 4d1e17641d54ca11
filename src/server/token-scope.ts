import type { Command } from '../core/board/commands.ts';
import { AppError } from '../core/errors.ts';
import type { Photos } from './attachments/photos.ts';
import type { Caller } from './auth/authenticate.ts';
import type { BoardReader, TicketPortion } from './boards/board-reader.ts';
import type { CommandPlan } from './boards/execute-command.ts';
import type { Person } from './boards/people-lookup.ts';
import type { Projects } from './boards/projects.ts';
import type { TicketsView } from './boards/ticket-reader.ts';
import type { Imports } from './import-export/imports.ts';
import type { Services } from './services.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

/** The services that a caller may use: all of them, or only the one board of their token. */
export function servicesFor(
  services: Services,
  { apiToken, user }: Pick<Caller, 'apiToken' | 'user'>,
): Services {
  const boardId = apiToken?.boardId;
  return boardId ? scopedToBoard(services, boardId, user.id) : services;
}

/**
 * The same services limited to one board: every other board is unknown. Every service is listed, so
 * that a new one has to be considered here.
 */
function scopedToBoard(services: Services, boardId: string, callerId: string): Services {
  const { subscriptions, presence, snapshots, queries } = services;
  const boardReader = boardReaderFor(services.boardReader, boardId);
  const check = (requestedId: string) => checkBoard(boardId, requestedId);
  return {
    config: services.config,
    store: services.store,
    bus: services.bus,
    commandCounts: services.commandCounts,
    repositories: services.repositories,
    sessions: services.sessions,
    apiTokens: services.apiTokens,
    authenticator: services.authenticator,
    connections: services.connections,
    accounts: services.accounts,
    account: services.account,
    google: services.google,
    invitations: { create: forbidden, list: forbidden, revoke: forbidden },
    audit: { list: forbidden, gone: forbidden },
    system: { view: forbidden, backUp: forbidden },
    sampleProject: { view: forbidden, add: forbidden, remove: forbidden },
    backups: services.backups,
    orphanedPhotos: services.orphanedPhotos,
    rooms: services.rooms,
    // Board tokens have keys of their own (api/rest/idempotency.ts).
    idempotencyKeys: services.idempotencyKeys,
    async execute(userId, commandId, command, ...rest) {
      checkCommand(boardId, command);
      return services.execute(userId, commandId, command, ...rest);
    },
    executeAround: (userId, around, ...rest) =>
      services.executeAround(userId, { ...around, plan: scopedPlan(boardId, around) }, ...rest),
    duplicates: { copyBoard: forbidden, moveToBoard: forbidden },
    queries: {
      async listBoards(userId) {
        const visible = (await queries.listBoards(userId)).filter(({ id }) => id === boardId);
        return visible.map((board) => ({ ...board, projectId: null }));
      },
      async columnHidesTickets(userId, requestedId, columnId) {
        check(requestedId);
        return queries.columnHidesTickets(userId, requestedId, columnId);
      },
      async boardTrash(userId, requestedId) {
        check(requestedId);
        return queries.boardTrash(userId, requestedId);
      },
      deletedBoards: async (userId) =>
        (await queries.deletedBoards(userId)).filter(({ id }) => id === boardId),
      async listUsers() {
        const memberIds = new Set((await boardReader.everyone(callerId)).map(({ id }) => id));
        return (await queries.listUsers()).filter(({ id }) => memberIds.has(id));
      },
    },
    projects: NO_PROJECTS,
    roles: { set: forbidden, setFromCommandLine: forbidden },
    photos: photosOf(services, boardId),
    boardReader,
    search: {
      find: (userId, text) => services.search.find(userId, text, boardId),
      async findOnBoard(userId, requestedId, text) {
        check(requestedId);
        return services.search.findOnBoard(userId, requestedId, text);
      },
    },
    subscriptions: {
      async *follow(userId, requestedId, ...rest) {
        check(requestedId);
        yield* subscriptions.follow(userId, requestedId, ...rest);
      },
      async catchUp(userId, requestedId, from) {
        check(requestedId);
        return subscriptions.catchUp(userId, requestedId, from);
      },
    },
    presence: {
      async *follow(userId, requestedId, ...rest) {
        check(requestedId);
        yield* presence.follow(userId, requestedId, ...rest);
      },
      async setActivity(userId, requestedId, ...rest) {
        check(requestedId);
        return presence.setActivity(userId, requestedId, ...rest);
      },
      close: presence.close,
    },
    webhooks: webhooksOf(services.webhooks, boardId),
    webhookDispatcher: services.webhookDispatcher,
    // Refused for API tokens (routers/notifications.ts, routers/calendars.ts,
    // routers/share-links.ts).
    notifications: services.notifications,
    calendars: services.calendars,
    shareLinks: services.shareLinks,
    // For share links, which have no caller.
    sharedBoards: services.sharedBoards,
    emailPreferences: services.emailPreferences,
    digestSender: services.digestSender,
    notificationDispatcher: services.notificationDispatcher,
    exports: {
      async board(userId, requestedId, ...rest) {
        check(requestedId);
        return services.exports.board(userId, requestedId, ...rest);
      },
      // For the command line.
      everything: services.exports.everything,
    },
    imports: NO_IMPORTS,
    snapshots: {
      async read(userId, requestedId, form) {
        check(requestedId);
        return snapshots.read(userId, requestedId, form);
      },
    },
  };
}

/** A project spans several boards, so a board token sees none. */
const NO_PROJECTS: Projects = {
  list: async () => [],
  get: unknownProject,
  save: forbidden,
  remove: unknownProject,
  successors: unknownProject,
  handOver: unknownProject,
};

/** Imports create boards. */
const NO_IMPORTS: Imports = {
  incoming: forbidden,
  take: forbidden,
  state: forbidden,
  start: forbidden,
  cancel: forbidden,
  list: forbidden,
  ofFile: forbidden,
  dropAbandoned: forbidden,
  close: forbidden,
};

function photosOf(
  { photos, boardReader }: Pick<Services, 'photos' | 'boardReader'>,
  boardId: string,
): Photos {
  return {
    incoming: photos.incoming,
    async admit(userId, scope) {
      checkBoard(boardId, scope.boardId);
      return photos.admit(userId, scope);
    },
    async allow(userId, scope) {
      checkBoard(boardId, scope.boardId);
      return photos.allow(userId, scope);
    },
    async allowPlace(userId, place) {
      checkBoard(boardId, place.boardId);
      return photos.allowPlace(userId, place);
    },
    async allowAnywhere(userId) {
      if (!(await boardReader.opens(userId, boardId))) throw new AppError('board.unknown');
    },
    async add(userId, scope, ...rest) {
      checkBoard(boardId, scope.boardId);
      return photos.add(userId, scope, ...rest);
    },
    async remove(userId, url, place, ...rest) {
      if (place.boardId !== boardId) throw new AppError('photo.unknown');
      return photos.remove(userId, url, place, ...rest);
    },
    async read(userId, path) {
      if (!path.startsWith(`${boardId}/`)) throw new AppError('photo.unknown');
      return photos.read(userId, path);
    },
  };
}

function webhooksOf(webhooks: Webhooks, boardId: string): Webhooks {
  const check = (requestedId: string) => checkBoard(boardId, requestedId);
  return {
    async list(userId, requestedId) {
      check(requestedId);
      return webhooks.list(userId, requestedId);
    },
    async create(userId, requestedId, ...rest) {
      check(requestedId);
      return webhooks.create(userId, requestedId, ...rest);
    },
    async remove(userId, requestedId, ...rest) {
      check(requestedId);
      return webhooks.remove(userId, requestedId, ...rest);
    },
    async secret(userId, requestedId, id) {
      check(requestedId);
      return webhooks.secret(userId, requestedId, id);
    },
    async changeSecret(userId, requestedId, ...rest) {
      check(requestedId);
      return webhooks.changeSecret(userId, requestedId, ...rest);
    },
    async deliveries(userId, requestedId, id) {
      check(requestedId);
      return webhooks.deliveries(userId, requestedId, id);
    },
    async retry(userId, requestedId, id) {
      check(requestedId);
      return webhooks.retry(userId, requestedId, id);
    },
    async takeOver(userId, requestedId, ...rest) {
      check(requestedId);
      return webhooks.takeOver(userId, requestedId, ...rest);
    },
  };
}

function boardReaderFor(reader: BoardReader, boardId: string): BoardReader {
  /** Hides the other boards of the people in a view. */
  const restrictPeople = <T extends { people: ReadonlyMap<string, Person> }>(view: T): T => ({
    ...view,
    people: new Map(
      [...view.people].map(([id, person]) => [id, restrictedToBoard(person, boardId)]),
    ),
  });

  return {
    async board(userId, requestedId, read) {
      checkBoard(boardId, requestedId);
      return reader.board(userId, requestedId, (reading) =>
        read({
          ...reading,
          portions: () => restrictedPortions(reading.portions(), restrictPeople),
        }),
      );
    },
    async structure(userId, requestedId) {
      checkBoard(boardId, requestedId);
      return reader.structure(userId, requestedId);
    },
    opens: async (userId, requestedId) =>
      requestedId === boardId && reader.opens(userId, requestedId),
    async all(userId, projectId) {
      return (await reader.all(userId, projectId)).filter(({ row }) => row.id === boardId);
    },
    async ticket(userId, ticketId) {
      return restrictPeople(checkedTicket(await reader.ticket(userId, ticketId), boardId));
    },
    async openTicket(userId, ticketId) {
      const open = await reader.openTicket(userId, ticketId);
      if (open.ticket.boardId !== boardId) throw new AppError('ticket.unknown');
      return restrictPeople(open);
    },
    async olderComments(userId, ticketId, place) {
      checkedTicket(await reader.seenTicket(userId, ticketId), boardId);
      return reader.olderComments(userId, ticketId, place);
    },
    withTexts: reader.withTexts,
    async ticketIn(query, userId, ticketId) {
      return restrictPeople(checkedTicket(await reader.ticketIn(query, userId, ticketId), boardId));
    },
    async seenTicket(userId, ticketId) {
      return checkedTicket(await reader.seenTicket(userId, ticketId), boardId);
    },
    async seenTicketIn(query, userId, ticketId) {
      return checkedTicket(await reader.seenTicketIn(query, userId, ticketId), boardId);
    },
    viewOfSeen: async (userId, seen) => restrictPeople(await reader.viewOfSeen(userId, seen)),
    async severalTickets(userId, ids) {
      const views = await reader.severalTickets(userId, ids);
      return views.filter(({ board }) => board.row.id === boardId).map(restrictPeople);
    },
    async columnOrder(userId, ticketId) {
      checkedTicket(await reader.seenTicket(userId, ticketId), boardId);
      return reader.columnOrder(userId, ticketId);
    },
    async boardIdOf(ticketId) {
      return (await reader.boardIdOf(ticketId)) === boardId ? boardId : null;
    },
    async everyone(userId) {
      const people = (await reader.everyone(userId)).map((person) =>
        restrictedToBoard(person, boardId),
      );
      return people.filter(
        ({ adminBoards, userBoards }) => adminBoards.length + userBoards.length > 0,
      );
    },
  };
}

async function* restrictedPortions(
  portions: AsyncIterable<TicketPortion>,
  restrictPeople: (portion: TicketPortion) => TicketPortion,
): AsyncGenerator<TicketPortion> {
  for await (const portion of portions) yield restrictPeople(portion);
}

function scopedPlan<T>(boardId: string, { plan }: CommandPlan<T>): CommandPlan<T>['plan'] {
  return async (query) => {
    const planned = await plan(query);
    checkCommand(boardId, planned.command);
    return planned;
  };
}

function checkCommand(boardId: string, command: Command): void {
  if (command.type === 'boards.create') throw new AppError('forbidden');
  checkBoard(boardId, command.boardId);
}

function checkBoard(boardId: string, requestedId: string): void {
  if (requestedId !== boardId) throw new AppError('board.unknown');
}

function checkedTicket<T extends Pick<TicketsView, 'board'>>(view: T, boardId: string): T {
  if (view.board.row.id !== boardId) throw new AppError('ticket.unknown');
  return view;
}

function restrictedToBoard(person: Person, boardId: string): Person {
  const isBoard = (id: string) => id === boardId;
  const { adminBoards, userBoards } = person;
  return {
    ...person,
    adminBoards: adminBoards.filter(isBoard),
    userBoards: userBoards.filter(isBoard),
  };
}

async function forbidden(): Promise<never> {
  throw new AppError('forbidden');
}

async function unknownProject(): Promise<never> {
  throw new AppError('project.unknown');
}
