import { randomBytes } from 'node:crypto';
import { TIMED_ID_BYTES, timedIdFrom } from '../../../core/ids.ts';
import type { ImportedPhotos } from '../../attachments/imported-photos.ts';
import type { RecordIn } from '../../boards/execute-command.ts';
import { newId } from '../../lib/new-id.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query, Store } from '../../storage/store.ts';
import type { ImportTarget, PersonIn, ProjectIn, TicketIn } from './import-target.ts';
import { beginBoard, firstFactsOf, type ImportedBoard, peopleOf } from './imported-board.ts';
import { createImportedLinks } from './imported-links.ts';
import { insertPeople } from './imported-people.ts';
import { ticketRow } from './imported-tickets.ts';
import {
  type ImportedComment,
  type ImportedEntry,
  type ImportedTicket,
  stagingRepository,
} from './staging-repository.ts';

/** So many tickets, comments and entries are written in one transaction: others wait for no more. */
const AT_ONCE = 100;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  recordIn: RecordIn;
  importedPhotos: ImportedPhotos;
  now?: () => number;
}

interface Options {
  /** Who imports. */
  userId: string;
  /** Whether boards and tickets keep the ids of the file where these are free. */
  keepsIds: boolean;
}

export interface StagingWriter extends ImportTarget {
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
export function createStagingWriter(deps: Deps, { userId, keepsIds }: Options): StagingWriter {
  const { store, repositories, recordIn, importedPhotos, now = Date.now } = deps;
  const arrivals = stagingRepository(store.tables);
  const boards = new Map<string, ImportedBoard>();
  const links = createImportedLinks();
  const people: PersonIn[] = [];
  const projects: ProjectIn[] = [];
  let waiting: TicketIn[] = [];
  let said: ImportedComment[] = [];
  let done: ImportedEntry[] = [];
  let entryCount = 0;

  /** Of entries of one time, which are told apart by their ids, the first one stays the first. */
  function entryId(): string {
    entryCount += 1;
    return `h${timedIdFrom(entryCount, randomBytes(TIMED_ID_BYTES))}`;
  }

  function arriving(boardId: string): ImportedBoard {
    const found = boards.get(boardId);
    if (!found) throw new Error(`board ${boardId} did not come`);
    return found;
  }

  /** Where something is here that the file names by its own ids. */
  async function placeOf({ boardId, ticketId }: { boardId: string; ticketId: string }) {
    const { id, ticketIds } = arriving(boardId);
    if (!ticketIds.has(ticketId)) await flush();
    return { boardId: id, ticketId: ticketIds.get(ticketId) ?? ticketId };
  }

  async function flush(): Promise<void> {
    const rows = await ticketRows();
    const [comments, entries] = [said, done];
    waiting = [];
    said = [];
    done = [];
    await store.tx(async (query) => {
      await arrivals.insertTickets(query, rows.tickets);
      await arrivals.insertComments(query, comments);
      await arrivals.addEntries(query, [...rows.entries, ...entries]);
      await arrivals.touch(query, boardIds(), now());
    });
  }

  async function ticketRows() {
    const ids = waiting.map(({ id }) => id);
    const taken =
      keepsIds && ids.length > 0
        ? await store.read((query) => arrivals.takenTicketIds(query, ids))
        : new Set<string>();
    const tickets: ImportedTicket[] = [];
    const entries: ImportedEntry[] = [];
    for (const ticket of waiting) {
      const board = arriving(ticket.boardId);
      const { id: boardId, ticketIds } = board;
      const id = ticketIds.get(ticket.id) ?? (taken.has(ticket.id) ? newId('t') : ticket.id);
      ticketIds.set(ticket.id, id);
      tickets.push(ticketRow(ticket, id, board, links));
      if (ticket.imported === null) continue;
      const entry = { id: entryId(), at: now(), by: userId, notes: ticket.imported };
      entries.push({ ...entry, boardId, ticketId: id });
    }
    return { tickets, entries };
  }

  function boardIds(): string[] {
    return [...boards.values()].map(({ id }) => id);
  }

  return {
    person: async (person) => void people.push(person),
    project: async (project) => void projects.push(project),

    async board(board) {
      boards.set(board.id, await beginBoard({ store, arrivals, now }, board, keepsIds));
    },

    async ticket(ticket) {
      if (!keepsIds) arriving(ticket.boardId).ticketIds.set(ticket.id, newId('t'));
      waiting.push(ticket);
      if (waiting.length >= AT_ONCE) await flush();
    },

    async comment({ photoUrls, ...comment }) {
      const place = await placeOf(comment);
      const shown = links.show(photoUrls, comment.boardId, place);
      said.push({ ...comment, ...place, photoUrls: shown });
      if (said.length >= AT_ONCE) await flush();
    },

    async history(entry) {
      done.push({ ...entry, ...(await placeOf(entry)), id: entryId() });
      if (done.length >= AT_ONCE) await flush();
    },

    async photo({ boardId, ticketId, url, uploadedBy, data }) {
      const place = await placeOf({ boardId, ticketId });
      const path = links.pathOf(url, boardId, place);
      // Photos take longest of all: without this their boards would count as abandoned.
      await store.tx((query) => arrivals.touch(query, boardIds(), now()));
      const photo = { ...place, path, uploadedBy };
      return importedPhotos.keep(photo, Buffer.from(data, 'base64'), userId);
    },

    async finish(missing, also) {
      await flush();
      const all = [...boards.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
      const ids = all.map(({ id }) => id);
      await store.tx(async (query) => {
        await insertPeople(query, store, people, now());
        // Accounts may have been deleted since the import began, and none is until its end.
        const there = await repositories.people.holdAll(query, all.flatMap(peopleOf));
        await also(query, ids);
        for (const project of projects) await repositories.projects.insert(query, project);
        for (const { link, place } of links.shownOf(missing)) {
          await arrivals.dropLink(query, place, link);
        }
        for (const one of all) {
          await arrivals.forgetGone(query, one.id);
          await arrivals.publish(query, one.id, one.ticketIds.size);
          await recordIn(query, userId, one.id, () => firstFactsOf(one, there));
        }
      });
      return ids;
    },

    drop: () => store.tx((query) => arrivals.drop(query, boardIds())),
  };
}
