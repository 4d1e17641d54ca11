import type { Command } from '../core/board/commands.ts';
import { AppError } from '../core/errors.ts';
import type { Photos } from './attachments/photos.ts';
import type { Caller } from './auth/authenticate.ts';
import type { BoardReader, TicketPortion } from './boards/board-reader.ts';
import type { Around } from './boards/execute-command.ts';
import type { Person } from './boards/people-lookup.ts';
import type { Projects } from './boards/projects.ts';
import type { TicketsView } from './boards/ticket-reader.ts';
import type { Imports } from './import-export/imports.ts';
import type { Services } from './services.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

/** What a caller may use of the server: all of it, or the one board that their token is for. */
export function servicesFor(
  services: Services,
  { apiToken, user }: Pick<Caller, 'apiToken' | 'user'>,
): Services {
  const boardId = apiToken?.boardId;
  return boardId ? ofOneBoard(services, boardId, user.id) : services;
}

/**
 * The same services with nothing but one board in them: others are answered as what is not there.
 * Everything is listed, so that whatever is added to the server has to be thought of here.
 */
function ofOneBoard(services: Services, boardId: string, callerId: string): Services {
  const { subscriptions, presence, snapshots, queries } = services;
  const boardReader = wholeBoardsOf(services.boardReader, boardId);
  const check = (asked: string) => checkIs(boardId, asked);
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
    // Who asks by such a token has keys of their own.
    idempotencyKeys: services.idempotencyKeys,
    async execute(userId, commandId, command, ...rest) {
      checkCommand(boardId, command);
      return services.execute(userId, commandId, command, ...rest);
    },
    executeAround: (userId, around, ...rest) =>
      services.executeAround(userId, { ...around, plan: plannedOn(boardId, around) }, ...rest),
    duplicates: { copyBoard: forbidden, moveToBoard: forbidden },
    queries: {
      async listBoards(userId) {
        const own = (await queries.listBoards(userId)).filter(({ id }) => id === boardId);
        return own.map((board) => ({ ...board, projectId: null }));
      },
      async columnHidesTickets(userId, asked, columnId) {
        check(asked);
        return queries.columnHidesTickets(userId, asked, columnId);
      },
      async boardTrash(userId, asked) {
        check(asked);
        return queries.boardTrash(userId, asked);
      },
      deletedBoards: async (userId) =>
        (await queries.deletedBoards(userId)).filter(({ id }) => id === boardId),
      async listUsers() {
        const onIt = new Set((await boardReader.everyone(callerId)).map(({ id }) => id));
        return (await queries.listUsers()).filter(({ id }) => onIt.has(id));
      },
    },
    projects: NO_PROJECTS,
    roles: { set: forbidden, setFromCommandLine: forbidden },
    photos: photosOf(services, boardId),
    boardReader,
    search: {
      find: (userId, text) => services.search.find(userId, text, boardId),
      async findOnBoard(userId, asked, text) {
        check(asked);
        return services.search.findOnBoard(userId, asked, text);
      },
    },
    subscriptions: {
      async *follow(userId, asked, ...rest) {
        check(asked);
        yield* subscriptions.follow(userId, asked, ...rest);
      },
      async catchUp(userId, asked, from) {
        check(asked);
        return subscriptions.catchUp(userId, asked, from);
      },
    },
    presence: {
      async *follow(userId, asked, ...rest) {
        check(asked);
        yield* presence.follow(userId, asked, ...rest);
      },
      async say(userId, asked, ...rest) {
        check(asked);
        return presence.say(userId, asked, ...rest);
      },
      close: presence.close,
    },
    webhooks: webhooksOf(services.webhooks, boardId),
    webhookDispatcher: services.webhookDispatcher,
    // For who is there, not for tokens (trpc/routers/notifications.ts, trpc/routers/calendars.ts, trpc/routers/share-links.ts).
    notifications: services.notifications,
    calendars: services.calendars,
    shareLinks: services.shareLinks,
    // For who has a link, who is no caller.
    sharedBoards: services.sharedBoards,
    emailPreferences: services.emailPreferences,
    digestSender: services.digestSender,
    notificationDispatcher: services.notificationDispatcher,
    exports: {
      async board(userId, asked, ...rest) {
        check(asked);
        return services.exports.board(userId, asked, ...rest);
      },
      // For who runs the server.
      everything: services.exports.everything,
    },
    imports: NO_IMPORTS,
    snapshots: {
      async read(userId, asked, form) {
        check(asked);
        return snapshots.read(userId, asked, form);
      },
    },
  };
}

/** A project is more than one board, so there is none. */
const NO_PROJECTS: Projects = {
  list: async () => [],
  get: unknownProject,
  save: forbidden,
  remove: unknownProject,
  successors: unknownProject,
  handOver: unknownProject,
};

/** They make boards. */
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
      checkIs(boardId, scope.boardId);
      return photos.admit(userId, scope);
    },
    async allow(userId, scope) {
      checkIs(boardId, scope.boardId);
      return photos.allow(userId, scope);
    },
    async allowPlace(userId, place) {
      checkIs(boardId, place.boardId);
      return photos.allowPlace(userId, place);
    },
    async allowAnywhere(userId) {
      if (!(await boardReader.opens(userId, boardId))) throw new AppError('board.unknown');
    },
    async add(userId, scope, ...rest) {
      checkIs(boardId, scope.boardId);
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
  const check = (asked: string) => checkIs(boardId, asked);
  return {
    async list(userId, asked) {
      check(asked);
      return webhooks.list(userId, asked);
    },
    async create(userId, asked, ...rest) {
      check(asked);
      return webhooks.create(userId, asked, ...rest);
    },
    async remove(userId, asked, ...rest) {
      check(asked);
      return webhooks.remove(userId, asked, ...rest);
    },
    async secret(userId, asked, id) {
      check(asked);
      return webhooks.secret(userId, asked, id);
    },
    async changeSecret(userId, asked, ...rest) {
      check(asked);
      return webhooks.changeSecret(userId, asked, ...rest);
    },
    async deliveries(userId, asked, id) {
      check(asked);
      return webhooks.deliveries(userId, asked, id);
    },
    async retry(userId, asked, id) {
      check(asked);
      return webhooks.retry(userId, asked, id);
    },
    async takeOver(userId, asked, ...rest) {
      check(asked);
      return webhooks.takeOver(userId, asked, ...rest);
    },
  };
}

function wholeBoardsOf(whole: BoardReader, boardId: string): BoardReader {
  /** Who did something says nothing of the other boards that they are on. */
  const told = <T extends { people: ReadonlyMap<string, Person> }>(view: T): T => ({
    ...view,
    people: new Map([...view.people].map(([id, person]) => [id, onBoard(person, boardId)])),
  });

  return {
    async board(userId, asked, tell) {
      checkIs(boardId, asked);
      return whole.board(userId, asked, (reading) =>
        tell({ ...reading, portions: () => toldPortions(reading.portions(), told) }),
      );
    },
    async structure(userId, asked) {
      checkIs(boardId, asked);
      return whole.structure(userId, asked);
    },
    opens: async (userId, asked) => asked === boardId && whole.opens(userId, asked),
    async all(userId, projectId) {
      return (await whole.all(userId, projectId)).filter(({ row }) => row.id === boardId);
    },
    async ticket(userId, ticketId) {
      return told(checkedTicket(await whole.ticket(userId, ticketId), boardId));
    },
    async openTicket(userId, ticketId) {
      const open = await whole.openTicket(userId, ticketId);
      if (open.ticket.boardId !== boardId) throw new AppError('ticket.unknown');
      return told(open);
    },
    async olderComments(userId, ticketId, place) {
      checkedTicket(await whole.seenTicket(userId, ticketId), boardId);
      return whole.olderComments(userId, ticketId, place);
    },
    withTexts: whole.withTexts,
    async ticketIn(query, userId, ticketId) {
      return told(checkedTicket(await whole.ticketIn(query, userId, ticketId), boardId));
    },
    async seenTicket(userId, ticketId) {
      return checkedTicket(await whole.seenTicket(userId, ticketId), boardId);
    },
    async seenTicketIn(query, userId, ticketId) {
      return checkedTicket(await whole.seenTicketIn(query, userId, ticketId), boardId);
    },
    viewOfSeen: async (userId, seen) => told(await whole.viewOfSeen(userId, seen)),
    async severalTickets(userId, ids) {
      const views = await whole.severalTickets(userId, ids);
      return views.filter(({ board }) => board.row.id === boardId).map(told);
    },
    async columnOrder(userId, ticketId) {
      checkedTicket(await whole.seenTicket(userId, ticketId), boardId);
      return whole.columnOrder(userId, ticketId);
    },
    async boardIdOf(ticketId) {
      return (await whole.boardIdOf(ticketId)) === boardId ? boardId : null;
    },
    async everyone(userId) {
      const people = (await whole.everyone(userId)).map((person) => onBoard(person, boardId));
      return people.filter(
        ({ adminBoards, userBoards }) => adminBoards.length + userBoards.length > 0,
      );
    },
  };
}

async function* toldPortions(
  portions: AsyncIterable<TicketPortion>,
  told: (portion: TicketPortion) => TicketPortion,
): AsyncGenerator<TicketPortion> {
  for await (const portion of portions) yield told(portion);
}

function plannedOn<T>(boardId: string, { plan }: Around<T>): Around<T>['plan'] {
  return async (query) => {
    const planned = await plan(query);
    checkCommand(boardId, planned.command);
    return planned;
  };
}

function checkCommand(boardId: string, command: Command): void {
  if (command.type === 'boards.create') throw new AppError('forbidden');
  checkIs(boardId, command.boardId);
}

function checkIs(boardId: string, asked: string): void {
  if (asked !== boardId) throw new AppError('board.unknown');
}

function checkedTicket<T extends Pick<TicketsView, 'board'>>(view: T, boardId: string): T {
  if (view.board.row.id !== boardId) throw new AppError('ticket.unknown');
  return view;
}

function onBoard(person: Person, boardId: string): Person {
  const isIt = (id: string) => id === boardId;
  const { adminBoards, userBoards } = person;
  return { ...person, adminBoards: adminBoards.filter(isIt), userBoards: userBoards.filter(isIt) };
}

async function forbidden(): Promise<never> {
  throw new AppError('forbidden');
}

async function unknownProject(): Promise<never> {
  throw new AppError('project.unknown');
}
