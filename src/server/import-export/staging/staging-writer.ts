import { randomBytes } from 'node:crypto';
import { ABOUT_PHOTOS, aboutPhotosIn } from '../../../core/board/settings/about-photos.ts';
import { dayAt } from '../../../core/days.ts';
import { TIMED_ID_BYTES, timedIdFrom } from '../../../core/ids.ts';
import type { ImportedFiles, IncomingFile } from '../../attachments/files/imported-files.ts';
import type { ImportedPhotos } from '../../attachments/imported-photos.ts';
import type { RecordIn } from '../../boards/commands/execute-command.ts';
import { newId } from '../../lib/tokens.ts';
import type { RecurrenceRow } from '../../storage/automations/recurrences.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query, Store } from '../../storage/store.ts';
import type {
  ImportedProjectData,
  ImportedTicketData,
  ImportedUserData,
  ImportTarget,
} from './import-target.ts';
import { beginBoard, type ImportedBoard, initialChanges, peopleOf } from './imported-board.ts';
import { createImportedLinks } from './imported-links.ts';
import { insertPeople } from './imported-people.ts';
import { recurrenceRow, ticketRow } from './imported-tickets.ts';
import {
  type ImportedComment,
  type ImportedEntry,
  type ImportedLink,
  type ImportedTicket,
  type ImportedVersion,
  stagingRepository,
} from './staging-repository.ts';

/** Rows written in one transaction, so that other writes do not wait long. */
const BATCH_SIZE = 100;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  recordIn: RecordIn;
  importedPhotos: ImportedPhotos;
  importedFiles: ImportedFiles;
  now?: () => number;
}

interface Options {
  /** The importing user. */
  userId: string;
  /** Whether boards and tickets keep the ids of the file if these are free. */
  preservesIds: boolean;
}

export interface StagingWriter extends ImportTarget {
  /**
   * Publishes all boards at once; nothing is visible before. `missing` are links to photos that the
   * file does not contain. Returns the ids of the boards.
   */
  finish(
    missing: ReadonlySet<string>,
    also: (query: Query, boardIds: string[]) => Promise<void>,
  ): Promise<string[]>;
  /** Drops everything that was staged. */
  drop(): Promise<void>;
}

/** Writes an import to the staging tables in batches. */
export function createStagingWriter(deps: Deps, { userId, preservesIds }: Options): StagingWriter {
  const { store, repositories, recordIn, importedPhotos, importedFiles, now = Date.now } = deps;
  const staging = stagingRepository(store.tables);
  const { automations } = repositories;
  const boards = new Map<string, ImportedBoard>();
  const links = createImportedLinks();
  const people: ImportedUserData[] = [];
  const projects: ImportedProjectData[] = [];
  let pendingTickets: ImportedTicketData[] = [];
  let pendingComments: ImportedComment[] = [];
  let pendingEntries: ImportedEntry[] = [];
  let pendingVersions: ImportedVersion[] = [];
  let incomingFile: { id: string; parts: IncomingFile } | null = null;
  let pendingLinks: ImportedLink[] = [];
  let entryCount = 0;

  /** Ids ascend, so that entries of the same time keep their order. */
  function entryId(): string {
    entryCount += 1;
    return `h${timedIdFrom(entryCount, randomBytes(TIMED_ID_BYTES))}`;
  }

  function stagedBoard(boardId: string): ImportedBoard {
    const board = boards.get(boardId);
    if (!board) throw new Error(`Board ${boardId} is not staged`);
    return board;
  }

  /** Maps the file's ids of a ticket to those on this server. */
  async function placeOf({ boardId, ticketId }: { boardId: string; ticketId: string }) {
    const { id, ticketIds } = stagedBoard(boardId);
    if (!ticketIds.has(ticketId)) await flush();
    return { boardId: id, ticketId: ticketIds.get(ticketId) ?? ticketId };
  }

  /** An incomplete file is left out. */
  async function dropIncomingFile(): Promise<void> {
    await incomingFile?.parts.drop();
    incomingFile = null;
  }

  async function flush(): Promise<void> {
    const rows = await ticketRows();
    const [comments, entries, versions] = [pendingComments, pendingEntries, pendingVersions];
    const ticketLinks = pendingLinks;
    pendingTickets = [];
    pendingComments = [];
    pendingEntries = [];
    pendingVersions = [];
    pendingLinks = [];
    await store.tx(async (query) => {
      await staging.insertTickets(query, rows.tickets);
      for (const row of rows.recurrences) await repositories.recurrences.add(query, row);
      await staging.insertComments(query, comments);
      await staging.insertVersions(query, versions);
      await repositories.ticketLinks.insert(query, ticketLinks);
      await staging.addEntries(query, [...rows.entries, ...entries]);
      await staging.touch(query, boardIds(), now());
    });
  }

  async function ticketRows() {
    const ids = pendingTickets.map(({ id }) => id);
    const takenIds =
      preservesIds && ids.length > 0
        ? await store.read((query) => staging.takenTicketIds(query, ids))
        : new Set<string>();
    const tickets: ImportedTicket[] = [];
    const entries: ImportedEntry[] = [];
    const recurrences: RecurrenceRow[] = [];
    const today = dayAt(new Date(now()));
    for (const ticket of pendingTickets) {
      const board = stagedBoard(ticket.boardId);
      const { id: boardId, ticketIds } = board;
      const isTaken = takenIds.has(ticket.id) || ticket.id === ABOUT_PHOTOS;
      const id = ticketIds.get(ticket.id) ?? (isTaken ? newId('t') : ticket.id);
      ticketIds.set(ticket.id, id);
      if ((ticket.archivedAt ?? null) !== null) board.archivedCount += 1;
      tickets.push(ticketRow(ticket, id, board, links));
      const recurrence = recurrenceRow(ticket, id, today);
      if (recurrence) recurrences.push(recurrence);
      if (ticket.imported === null) continue;
      const entry = { id: entryId(), at: now(), by: userId, notes: ticket.imported };
      entries.push({ ...entry, boardId, ticketId: id });
    }
    return { tickets, entries, recurrences };
  }

  function boardIds(): string[] {
    return [...boards.values()].map(({ id }) => id);
  }

  return {
    person: async (person) => void people.push(person),
    project: async (project) => void projects.push(project),

    async board(board) {
      const staged = await beginBoard({ store, automations, staging, now }, board, preservesIds);
      const about = board.about ?? '';
      const place = { boardId: staged.id, ticketId: ABOUT_PHOTOS };
      links.show(aboutPhotosIn(about), place);
      const mapped = { ...board, about: links.inText(about, ABOUT_PHOTOS, place) };
      boards.set(board.id, { ...staged, board: mapped });
    },

    async ticket(ticket) {
      if (!preservesIds) stagedBoard(ticket.boardId).ticketIds.set(ticket.id, newId('t'));
      pendingTickets.push(ticket);
      if (pendingTickets.length >= BATCH_SIZE) await flush();
    },

    async comment({ photoUrls, ...comment }) {
      const place = await placeOf(comment);
      const mappedLinks = links.show(photoUrls, place);
      const text = links.inText(comment.text, comment.ticketId, place);
      pendingComments.push({ ...comment, ...place, text, photoUrls: mappedLinks });
      if (pendingComments.length >= BATCH_SIZE) await flush();
    },

    async version({ commentId, text: written, replacedAt: at, replacedBy: by, ...version }) {
      const place = await placeOf(version);
      const text = links.inText(written, version.ticketId, place);
      const row = { ...place, commentId: commentId ?? '', text, characters: text.length, at, by };
      pendingVersions.push(row);
      if (pendingVersions.length >= BATCH_SIZE) await flush();
    },

    async link({ kind, toBoardId, toTicketId, createdAt, createdBy, ...link }) {
      const [one, other] = [link, { boardId: toBoardId, ticketId: toTicketId }];
      const ids = [(await placeOf(one)).ticketId, (await placeOf(other)).ticketId] as const;
      const [from, to] = kind === 'relates' && ids[0] > ids[1] ? [ids[1], ids[0]] : ids;
      pendingLinks.push({ kind, from, to, createdAt, createdBy });
      if (pendingLinks.length >= BATCH_SIZE) await flush();
    },

    async history(entry) {
      pendingEntries.push({ ...entry, ...(await placeOf(entry)), id: entryId() });
      if (pendingEntries.length >= BATCH_SIZE) await flush();
    },

    async photo({ boardId, ticketId, url, uploadedBy, data }) {
      const place = await placeOf({ boardId, ticketId });
      const path = links.pathOf(url, place);
      // Photos take longest: without this their boards would count as abandoned.
      await store.tx((query) => staging.touch(query, boardIds(), now()));
      const photo = { ...place, path, uploadedBy };
      return importedPhotos.add(photo, Buffer.from(data, 'base64'), userId);
    },

    async file({ data, ...file }) {
      if (incomingFile?.id !== file.id) {
        await dropIncomingFile();
        if (!importedFiles.accepts(file.bytes)) return false;
        const place = await placeOf(file);
        // Its ticket must exist already, because the row counts its files.
        if (pendingTickets.length > 0) await flush();
        const row = { ...file, ...place, id: links.fileId(file, place) };
        incomingFile = { id: file.id, parts: await importedFiles.begin(row) };
      }
      // Files take long: without this their boards would count as abandoned.
      await store.tx((query) => staging.touch(query, boardIds(), now()));
      if (await incomingFile.parts.append(Buffer.from(data, 'base64'))) incomingFile = null;
      return true;
    },

    async finish(missing, also) {
      await dropIncomingFile();
      await flush();
      const all = [...boards.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
      const ids = all.map(({ id }) => id);
      await store.tx(async (query) => {
        await repositories.ticketNumbers.lockKeys(query);
        await insertPeople(query, store, people, now());
        // Accounts may have been deleted during the import; the lock prevents further deletions.
        const existing = await repositories.people.lockUsers(query, all.flatMap(peopleOf));
        await also(query, ids);
        for (const project of projects) await repositories.projects.insert(query, project);
        for (const { link, place } of links.shownOf(missing)) {
          await staging.dropLink(query, place, link);
        }
        for (const board of all) {
          await staging.clearDeletedAccounts(query, board.id);
          await staging.publish(query, board.id, board.ticketIds.size - board.archivedCount);
          const { name, ticketKey } = board.board;
          const key = await repositories.ticketNumbers.freeKeyFor(query, name, ticketKey);
          await recordIn(query, userId, board.id, () => ({
            changes: initialChanges(board, existing, key),
          }));
        }
        // After the keys that boards have now.
        for (const { id, board } of all) {
          for (const key of board.formerTicketKeys ?? []) {
            await repositories.ticketNumbers.addKey(query, key, id);
          }
        }
      });
      return ids;
    },

    async drop() {
      await dropIncomingFile();
      await store.tx((query) => staging.drop(query, boardIds()));
    },
  };
}
