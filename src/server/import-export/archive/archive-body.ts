import { setImmediate as nextTick } from 'node:timers/promises';
import { byPosition } from '../../../core/board/ordering.ts';
import { photoLink } from '../../lib/photo-path.ts';
import { exportRowsRepository } from '../../storage/boards/export-rows.ts';
import { historyRepository } from '../../storage/boards/history.ts';
import type { PhotoRow } from '../../storage/boards/photos.ts';
import type { BoardRow } from '../../storage/boards/rows.ts';
import type { TicketRecord } from '../../storage/boards/tickets.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Tables } from '../../storage/schema.ts';
import type { Query } from '../../storage/store.ts';
import type { Write } from '../temp-file.ts';

/** The number of tickets whose histories are read at once. */
const HISTORY_BATCH = 100;

interface Body {
  query: Query;
  tables: Tables;
  repositories: BoardRepositories;
  write: Write;
}

/** What to export: boards, and those of their tickets that `sees` accepts. */
export interface ExportSelection {
  boards: BoardRow[];
  sees(ticket: TicketRecord): boolean;
  /** Whether it is a whole installation. */
  isWhole: boolean;
}

/** What the other lists need: the people and photos that were referenced. */
export interface ExportReferences {
  people: Set<string>;
  photos: PhotoRow[];
}

/**
 * Writes the lists of an archive (docs/archive.md) except people and photos, each with its comma.
 */
export async function writeBody(
  { query, tables, repositories, write }: Body,
  { boards, sees, isWhole }: ExportSelection,
): Promise<ExportReferences> {
  const exported = exportRowsRepository(tables);
  const history = historyRepository(tables);
  const people = new Set<string>();
  const links = new Set<string>();
  const columns = new Map<string, string[]>();
  const ticketIdsOf = new Map<string, string[]>();

  async function* heads() {
    for (const { id, name, createdBy, createdAt, updatedAt, projectId, isTemplate } of boards) {
      const { members, columns: all } = await repositories.boardRecords.structure(query, id);
      const sorted = all.sort(byPosition);
      const ids = sorted.map((column) => column.id);
      columns.set(id, ids);
      for (const person of [createdBy, ...members.map(({ userId }) => userId)]) people.add(person);
      yield {
        ...{ id, name, createdBy, createdAt: iso(createdAt), updatedAt: iso(updatedAt) },
        ...(isWhole && { projectId }),
        isTemplate,
        members,
        columns: sorted.map((column) => ({ id: column.id, name: column.name })),
      };
    }
  }

  async function* tickets() {
    for (const { id: boardId } of boards) {
      const ids: string[] = [];
      ticketIdsOf.set(boardId, ids);
      for (const columnId of columns.get(boardId) ?? []) {
        for await (const batch of exported.ticketsOf(query, boardId, columnId)) {
          for (const ticket of batch.filter(sees)) {
            ids.push(ticket.id);
            collectReferences(ticket);
            yield ticketValue(ticket);
          }
        }
      }
    }
  }

  function collectReferences({ createdBy, assignee, visibleTo, photoUrls }: TicketRecord): void {
    for (const id of [createdBy, ...(assignee ? [assignee] : []), ...(visibleTo ?? [])]) {
      people.add(id);
    }
    for (const link of photoUrls) links.add(link);
  }

  async function* comments() {
    for (const [boardId, ids] of ticketIdsOf) {
      const visibleIds = new Set(ids);
      for await (const { at, ...comment } of exported.commentsOf(query, boardId)) {
        if (!visibleIds.has(comment.ticketId)) continue;
        people.add(comment.author);
        for (const link of comment.photoUrls) links.add(link);
        yield { boardId, ...comment, at: iso(at) };
      }
    }
  }

  async function* entries() {
    for (const [boardId, ids] of ticketIdsOf) {
      for (let from = 0; from < ids.length; from += HISTORY_BATCH) {
        await nextTick();
        const batch = ids.slice(from, from + HISTORY_BATCH);
        const rows = await history.of(query, boardId, batch);
        const ofTicket = new Map(batch.map((id): [string, typeof rows] => [id, []]));
        for (const row of rows) ofTicket.get(row.ticketId)?.push(row);
        for (const [ticketId, entries] of ofTicket) {
          entries.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
          for (const { at, by, notes } of entries) {
            people.add(by);
            yield { boardId, ticketId, at: iso(at), by, notes };
          }
        }
      }
    }
  }

  const projects = isWhole ? await repositories.projects.all(query) : [];
  for (const { ownerId } of projects) people.add(ownerId);
  const projectValues = projects.map((project) => ({
    ...project,
    createdAt: iso(project.createdAt),
  }));
  const lists = {
    projects: projectValues,
    boards: heads(),
    tickets: tickets(),
    comments: comments(),
  };
  for (const [name, values] of Object.entries({ ...lists, history: entries() })) {
    await write(`"${name}":[`);
    let isFirst = true;
    for await (const value of values) {
      await write(`${isFirst ? '' : ','}\n${JSON.stringify(value)}`);
      isFirst = false;
    }
    await write('\n],\n');
  }
  return { people, photos: await referencedPhotos() };

  /** Photos of the written tickets and comments only, not of hidden tickets. */
  async function referencedPhotos(): Promise<PhotoRow[]> {
    const referenced: PhotoRow[] = [];
    for (const { id } of boards) {
      for await (const photo of exported.photosOf(query, id)) {
        if (links.has(photoLink(photo.path))) referenced.push(photo);
      }
    }
    return referenced;
  }
}

function ticketValue(ticket: TicketRecord) {
  const { pos: _pos, preview: _preview, photoCount: _count, ...fields } = ticket;
  return { ...fields, createdAt: iso(fields.createdAt), updatedAt: iso(fields.updatedAt) };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
