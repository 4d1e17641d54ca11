import { randomBytes } from 'node:crypto';
import { previewOf } from '../../core/board/board.ts';
import type { Fact } from '../../core/board/changes.ts';
import { firstKeys, keyBetween } from '../../core/board/ordering.ts';
import { TIMED_ID_BYTES, timedIdFrom } from '../../core/ids.ts';
import { LIMITS } from '../../core/limits.ts';
import { emailKey } from '../../core/user.ts';
import type { RecordIn } from '../execute.ts';
import { newId } from '../new-id.ts';
import type { PhotoArrivals } from '../photos/arrivals.ts';
import { linkOf, pathOfLink } from '../photos/photo-path.ts';
import {
  type ArrivingComment,
  type ArrivingEntry,
  type ArrivingTicket,
  arrivalsRepository,
} from '../storage/arrivals.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import { usersRepository } from '../storage/users.ts';
import { belowTicket } from './photo-links.ts';
import type { BoardIn, PersonIn, ProjectIn, Sink, TicketIn } from './sink.ts';

/** So many tickets, comments and entries are written in one transaction: others wait for no more. */
const AT_ONCE = 100;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  recordIn: RecordIn;
  photoArrivals: PhotoArrivals;
  now?: () => number;
}

interface Options {
  /** Who imports. */
  userId: string;
  /** Whether boards and tickets keep the ids of the file where these are free. */
  keepsIds: boolean;
}

interface Arriving {
  board: BoardIn;
  /** What the board is known by here. */
  id: string;
  lastKeys: Map<string, string>;
  ticketIds: Map<string, string>;
}

export interface Arrival extends Sink {
  /**
   * Shows the boards to everyone who may see them, all at once; until then nobody sees anything.
   * `missing` are links to photos that did not come. Answers with the boards' ids.
   */
  finish(
    missing: ReadonlySet<string>,
    also: (query: Query, boardIds: string[]) => Promise<void>,
  ): Promise<string[]>;
  /** Drops whatever has come. */
  drop(): Promise<void>;
}

/** Writes what comes in, a little at a time. */
export function createArrival(deps: Deps, { userId, keepsIds }: Options): Arrival {
  const { store, repositories, recordIn, photoArrivals, now = Date.now } = deps;
  const arrivals = arrivalsRepository(store.tables);
  const users = usersRepository(store.tables);
  const boards = new Map<string, Arriving>();
  const people: PersonIn[] = [];
  const projects: ProjectIn[] = [];
  let waiting: TicketIn[] = [];
  let said: ArrivingComment[] = [];
  let done: ArrivingEntry[] = [];
  let entryCount = 0;
  /** By the links of the file, the tickets here on which they are. */
  const shown = new Map<string, { boardId: string; ticketId: string }>();

  /** Of entries of one time, which are told apart by their ids, the first one stays the first. */
  function entryId(): string {
    entryCount += 1;
    return `h${timedIdFrom(entryCount, randomBytes(TIMED_ID_BYTES))}`;
  }

  function arriving(boardId: string): Arriving {
    const found = boards.get(boardId);
    if (!found) throw new Error(`board ${boardId} did not come`);
    return found;
  }

  async function begin(board: BoardIn): Promise<void> {
    const made = { epoch: newId(), at: now() };
    const keys = firstKeys(board.columns.length);
    const columns = board.columns.map((column, n) => ({ ...column, pos: keys[n] as string }));
    const fresh = `board-${made.at}-${newId().slice(-9)}`;
    const id = await store.tx(async (query) => {
      const isKept = keepsIds && (await arrivals.insertBoard(query, board.id, made));
      if (!isKept) await arrivals.insertBoard(query, fresh, made);
      const chosen = isKept ? board.id : fresh;
      await arrivals.insertColumns(query, chosen, columns);
      return chosen;
    });
    boards.set(board.id, { board, id, lastKeys: new Map(), ticketIds: new Map() });
  }

  /** Where something is here that the file names by its own ids. */
  async function placeOf({ boardId, ticketId }: { boardId: string; ticketId: string }) {
    const { id, ticketIds } = arriving(boardId);
    if (!ticketIds.has(ticketId)) await flush();
    return { boardId: id, ticketId: ticketIds.get(ticketId) ?? ticketId };
  }

  /** The links of photos here, to what the file has links to. */
  function linksOf(
    links: string[],
    fileBoardId: string,
    place: { boardId: string; ticketId: string },
  ): string[] {
    return links.map((link) => {
      shown.set(link, place);
      return linkHere(link, fileBoardId, place);
    });
  }

  async function flush(): Promise<void> {
    const rows = await ticketRows();
    const [comments, entries] = [said, done];
    waiting = [];
    said = [];
    done = [];
    const ids = [...boards.values()].map(({ id }) => id);
    await store.tx(async (query) => {
      await arrivals.insertTickets(query, rows.tickets);
      await arrivals.insertComments(query, comments);
      await arrivals.addEntries(query, [...rows.entries, ...entries]);
      await arrivals.touch(query, ids, now());
    });
  }

  async function ticketRows() {
    const ids = waiting.map(({ id }) => id);
    const taken =
      keepsIds && ids.length > 0
        ? await store.read((query) => arrivals.takenTicketIds(query, ids))
        : new Set<string>();
    const tickets: ArrivingTicket[] = [];
    const entries: ArrivingEntry[] = [];
    for (const ticket of waiting) {
      const { id: boardId, ticketIds } = arriving(ticket.boardId);
      const id = ticketIds.get(ticket.id) ?? (taken.has(ticket.id) ? newId('t') : ticket.id);
      ticketIds.set(ticket.id, id);
      tickets.push(rowOf(ticket, id));
      if (ticket.imported === null) continue;
      const entry = { id: entryId(), at: now(), by: userId, notes: ticket.imported };
      entries.push({ ...entry, boardId, ticketId: id });
    }
    return { tickets, entries };
  }

  function rowOf(ticket: TicketIn, id: string): ArrivingTicket {
    const { imported: _, boardId, photoUrls, ...fields } = ticket;
    const { id: here, lastKeys } = arriving(boardId);
    const pos = keyBetween(lastKeys.get(ticket.columnId) ?? null, null);
    lastKeys.set(ticket.columnId, pos);
    const links = linksOf(photoUrls, boardId, { boardId: here, ticketId: id });
    const preview = previewOf(ticket.description, LIMITS.preview);
    return { ...fields, id, boardId: here, pos, preview, photoUrls: links };
  }
  /** What is written with the first number of a board's log. */
  function factsOf({ board }: Arriving): Fact[] {
    const { name, createdBy, createdAt, updatedAt, projectId, isTemplate, members } = board;
    const head = { name, createdBy, createdAt, updatedAt, projectId, isTemplate, version: 1 };
    return [
      { change: { type: 'board.set', set: head } },
      ...members.map((member) => ({ change: { type: 'member.put' as const, member } })),
    ];
  }

  async function dropLinks(query: Query, missing: ReadonlySet<string>): Promise<void> {
    for (const link of missing) {
      const place = shown.get(link);
      if (place)
        await arrivals.dropLink(query, place, linkHere(link, boardIn(place.boardId), place));
    }
  }

  /** The id in the file of a board that came. */
  function boardIn(id: string): string {
    return [...boards].find(([, one]) => one.id === id)?.[0] ?? id;
  }

  return {
    person: async (person) => void people.push(person),
    project: async (project) => void projects.push(project),
    board: begin,

    async ticket(ticket) {
      if (!keepsIds) arriving(ticket.boardId).ticketIds.set(ticket.id, newId('t'));
      waiting.push(ticket);
      if (waiting.length >= AT_ONCE) await flush();
    },

    async comment({ photoUrls, ...comment }) {
      const place = await placeOf(comment);
      said.push({ ...comment, ...place, photoUrls: linksOf(photoUrls, comment.boardId, place) });
      if (said.length >= AT_ONCE) await flush();
    },

    async history(entry) {
      done.push({ ...entry, ...(await placeOf(entry)), id: entryId() });
      if (done.length >= AT_ONCE) await flush();
    },

    async photo({ boardId, ticketId, url, uploadedBy, data }) {
      const place = await placeOf({ boardId, ticketId });
      // Where it is shown is where it belongs.
      const path = pathOfLink(linkHere(url, boardId, shown.get(url) ?? place)) ?? '';
      return photoArrivals.keep({ ...place, path, uploadedBy }, Buffer.from(data, 'base64'));
    },

    async finish(missing, also) {
      await flush();
      const all = [...boards.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
      const ids = all.map(({ id }) => id);
      await store.tx(async (query) => {
        const createdAt = now();
        for (const [n, { email, ...person }] of people.entries()) {
          await users.insert(query, {
            ...person,
            email,
            emailKey: emailKey(email),
            passwordHash: null,
            profilePicture: null,
            isGoogleUser: false,
            createdAt: createdAt + n,
          });
        }
        await also(query, ids);
        for (const project of projects) await repositories.projects.insert(query, project);
        await dropLinks(query, missing);
        for (const one of all) {
          await arrivals.publish(query, one.id, one.ticketIds.size);
          await recordIn(query, userId, one.id, () => factsOf(one));
        }
      });
      return ids;
    },

    drop: () =>
      store.tx((query) =>
        arrivals.drop(
          query,
          [...boards.values()].map(({ id }) => id),
        ),
      ),
  };
}

function linkHere(
  link: string,
  fileBoardId: string,
  { boardId, ticketId }: { boardId: string; ticketId: string },
): string {
  return linkOf(`${boardId}/${ticketId}/${belowTicket(link, fileBoardId)}`);
}
