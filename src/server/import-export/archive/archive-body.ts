import { setImmediate as nextTick } from 'node:timers/promises';
import { byPosition } from '../../../core/board/ordering.ts';
import { linkOf } from '../../lib/photo-path.ts';
import { exportRowsRepository } from '../../storage/boards/export-rows.ts';
import { historyRepository } from '../../storage/boards/history.ts';
import type { PhotoRow } from '../../storage/boards/photos.ts';
import type { BoardRow } from '../../storage/boards/rows.ts';
import type { TicketRecord } from '../../storage/boards/tickets.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Tables } from '../../storage/schema.ts';
import type { Query } from '../../storage/store.ts';
import type { Write } from '../temp-file.ts';

/** Tickets whose histories are read at once. */
const AT_ONCE = 100;

interface Body {
  query: Query;
  tables: Tables;
  repositories: BoardRepositories;
  write: Write;
}

/** What is exported: boards, and of their tickets those that `sees` lets through. */
export interface Wanted {
  boards: BoardRow[];
  sees(ticket: TicketRecord): boolean;
  /** Whether it is a whole install. */
  isWhole: boolean;
}

/** What is written besides: who was named, and the photos that were shown. */
export interface Named {
  people: Set<string>;
  photos: PhotoRow[];
}

/** Writes the lists of an archive (docs/archive.md) but for people and photos, each with its comma. */
export async function writeBody(
  { query, tables, repositories, write }: Body,
  { boards, sees, isWhole }: Wanted,
): Promise<Named> {
  const exported = exportRowsRepository(tables);
  const history = historyRepository(tables);
  const people = new Set<string>();
  const links = new Set<string>();
  const columns = new Map<string, string[]>();
  const seen = new Map<string, string[]>();

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
      seen.set(boardId, ids);
      for (const columnId of columns.get(boardId) ?? []) {
        for await (const some of exported.ticketsOf(query, boardId, columnId)) {
          for (const ticket of some.filter(sees)) {
            ids.push(ticket.id);
            note(ticket);
            yield ticketValue(ticket);
          }
        }
      }
    }
  }

  function note({ createdBy, assignee, visibleTo, photoUrls }: TicketRecord): void {
    for (const id of [createdBy, ...(assignee ? [assignee] : []), ...(visibleTo ?? [])]) {
      people.add(id);
    }
    for (const link of photoUrls) links.add(link);
  }

  async function* comments() {
    for (const [boardId, ids] of seen) {
      const among = new Set(ids);
      for await (const { at, ...comment } of exported.commentsOf(query, boardId)) {
        if (!among.has(comment.ticketId)) continue;
        people.add(comment.author);
        for (const link of comment.photoUrls) links.add(link);
        yield { boardId, ...comment, at: iso(at) };
      }
    }
  }

  async function* entries() {
    for (const [boardId, ids] of seen) {
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        await nextTick();
        const some = ids.slice(from, from + AT_ONCE);
        const rows = await history.of(query, boardId, some);
        const ofTicket = new Map(some.map((id): [string, typeof rows] => [id, []]));
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
  const told = projects.map((project) => ({ ...project, createdAt: iso(project.createdAt) }));
  const lists = { projects: told, boards: heads(), tickets: tickets(), comments: comments() };
  for (const [name, values] of Object.entries({ ...lists, history: entries() })) {
    await write(`"${name}":[`);
    let isFirst = true;
    for await (const value of values) {
      await write(`${isFirst ? '' : ','}\n${JSON.stringify(value)}`);
      isFirst = false;
    }
    await write('\n],\n');
  }
  return { people, photos: await shownPhotos() };

  /** Of what was written: photos of hidden tickets are not among them. */
  async function shownPhotos(): Promise<PhotoRow[]> {
    const shown: PhotoRow[] = [];
    for (const { id } of boards) {
      for await (const photo of exported.photosOf(query, id)) {
        if (links.has(linkOf(photo.path))) shown.push(photo);
      }
    }
    return shown;
  }
}

function ticketValue(ticket: TicketRecord) {
  const { pos: _pos, preview: _preview, photoCount: _count, ...kept } = ticket;
  return { ...kept, createdAt: iso(kept.createdAt), updatedAt: iso(kept.updatedAt) };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
