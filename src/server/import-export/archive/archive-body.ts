import { setImmediate as nextTick } from 'node:timers/promises';
import { peopleIn } from '../../../core/automations/automation.ts';
import { assigneeIdsOf } from '../../../core/board/fields/assignees.ts';
import { type CustomField, valuesOfFields } from '../../../core/board/fields/custom-fields.ts';
import { byPosition } from '../../../core/board/ordering.ts';
import { aboutPhotosIn } from '../../../core/board/settings/about-photos.ts';
import { batchesOf } from '../../lib/batches.ts';
import { photoLink } from '../../lib/photo-path.ts';
import type { AutomationRow } from '../../storage/automations/automations.ts';
import { exportRowsRepository } from '../../storage/boards/export-rows.ts';
import type { BoardRow } from '../../storage/boards/rows.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Tables } from '../../storage/schema.ts';
import type { Query } from '../../storage/store.ts';
import type { FileRow } from '../../storage/tickets/files.ts';
import type { PhotoRow } from '../../storage/tickets/photos.ts';
import type { TicketRecord } from '../../storage/tickets/tickets.ts';
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
  /** Whether the rules of the boards are exported, which only their managers see. */
  hasRules: boolean;
  /** Whether it is a whole installation. */
  isWhole: boolean;
}

/** What the other lists need: the people, photos and files that were referenced. */
export interface ExportReferences {
  people: Set<string>;
  photos: PhotoRow[];
  files: FileRow[];
}

/**
 * Writes the lists of an archive (docs/archive.md) except people, photos and files, each with its comma.
 */
export async function writeBody(
  { query, tables, repositories, write }: Body,
  { boards, sees, hasRules, isWhole }: ExportSelection,
): Promise<ExportReferences> {
  const exported = exportRowsRepository(tables);
  const { history } = repositories;
  const people = new Set<string>();
  const links = new Set<string>();
  const columns = new Map<string, string[]>();
  const ticketIdsOf = new Map<string, string[]>();

  async function* heads() {
    for (const board of boards) {
      const { id, name, createdBy, createdAt, updatedAt, projectId } = board;
      const { members, columns: all } = await repositories.boardRecords.structure(query, id);
      const views = await repositories.savedViews.shared(query, id);
      for (const link of aboutPhotosIn(board.about)) links.add(link);
      const formerKeys = await repositories.ticketNumbers.formerKeysOf(query, board);
      const sorted = all.sort(byPosition);
      const ids = sorted.map((column) => column.id);
      columns.set(id, ids);
      for (const person of [createdBy, ...members.map(({ userId }) => userId)]) people.add(person);
      const rules = hasRules ? await repositories.automations.ofBoard(query, id) : [];
      for (const person of rules.flatMap(peopleIn)) people.add(person);
      yield {
        ...{ id, name, createdBy, createdAt: iso(createdAt), updatedAt: iso(updatedAt) },
        ...(isWhole && { projectId }),
        isTemplate: board.isTemplate,
        estimateUnit: board.estimateUnit,
        labelColors: board.labelColors,
        ...(board.archiveAfterDays !== null && { archiveAfterDays: board.archiveAfterDays }),
        ...(board.fadeAfterDays !== null && { fadeAfterDays: board.fadeAfterDays }),
        ...(!board.sharesTime && { sharesTime: false }),
        ...(rules.length > 0 && { automations: rules.map(automationValue) }),
        ...(views.length > 0 && { views }),
        ...(board.ticketKey && { ticketKey: board.ticketKey }),
        ...(formerKeys.length > 0 && { formerTicketKeys: formerKeys }),
        ...(board.customFields.length > 0 && { customFields: board.customFields }),
        ...(board.about && { about: board.about }),
        ...(board.color !== null && { color: board.color }),
        ...(board.background !== null && { background: board.background }),
        members,
        columns: sorted.map(({ pos: _pos, ...column }) => column),
      };
    }
  }

  async function* tickets() {
    for (const { id: boardId, customFields } of boards) {
      const ids: string[] = [];
      ticketIdsOf.set(boardId, ids);
      for (const columnId of columns.get(boardId) ?? []) {
        for await (const batch of exported.ticketsOf(query, boardId, columnId)) {
          for (const ticket of batch.filter(sees)) {
            ids.push(ticket.id);
            collectReferences(ticket);
            yield { ...ticketValue(ticket, customFields), ...(await recurrenceOf(ticket)) };
          }
        }
      }
      yield* archivedTickets(boardId, customFields, ids);
    }
  }

  /** Those of deleted columns are in the first one, and left out on a board without columns. */
  async function* archivedTickets(
    boardId: string,
    customFields: readonly CustomField[],
    ids: string[],
  ) {
    const [first, ...others] = columns.get(boardId) ?? [];
    if (first === undefined) return;
    for await (const batch of exported.archivedOn(query, boardId)) {
      for (const { archivedAt, archivedBy, ...ticket } of batch.filter(sees)) {
        ids.push(ticket.id);
        collectReferences(ticket);
        if (archivedBy) people.add(archivedBy);
        const columnId = others.includes(ticket.columnId) ? ticket.columnId : first;
        const archived = { archivedAt: iso(archivedAt ?? 0), archivedBy };
        const recurrence = await recurrenceOf(ticket);
        yield { ...ticketValue(ticket, customFields), ...recurrence, columnId, ...archived };
      }
    }
  }

  /** The state of a recurrence. Only the archive of an installation names its user. */
  async function recurrenceOf({ id, recurrence, createdBy }: TicketRecord) {
    if (recurrence === null) return {};
    const state = await repositories.recurrences.find(query, id);
    // Until the server has stored a state, the ticket's creator counts as the user of the
    // recurrence.
    const recurrenceBy = state?.madeBy ?? createdBy;
    if (isWhole) people.add(recurrenceBy);
    return {
      ...(isWhole && { recurrenceBy }),
      ...(state?.isMade && { recurrenceDay: state.baseDay }),
    };
  }

  function collectReferences(ticket: TicketRecord): void {
    const { createdBy, visibleTo, photoUrls } = ticket;
    for (const id of [createdBy, ...assigneeIdsOf(ticket), ...(visibleTo ?? [])]) {
      people.add(id);
    }
    for (const link of photoUrls) links.add(link);
  }

  async function* comments() {
    for (const [boardId, ids] of ticketIdsOf) {
      const visibleIds = new Set(ids);
      for await (const { at, editedAt, reactions, ...comment } of exported.commentsOf(
        query,
        boardId,
      )) {
        if (!visibleIds.has(comment.ticketId)) continue;
        people.add(comment.author);
        for (const link of comment.photoUrls) links.add(link);
        const edited = editedAt === null ? {} : { editedAt: iso(editedAt) };
        for (const ids of Object.values(reactions ?? {})) for (const id of ids) people.add(id);
        yield { boardId, ...comment, at: iso(at), ...edited, ...(reactions && { reactions }) };
      }
    }
  }

  async function* versions() {
    for (const [boardId, ids] of ticketIdsOf) {
      const visibleIds = new Set(ids);
      for await (const { replacedAt, ...version } of exported.versionsOf(query, boardId)) {
        if (!visibleIds.has(version.ticketId)) continue;
        people.add(version.replacedBy);
        yield { boardId, ...version, replacedAt: iso(replacedAt) };
      }
    }
  }

  /** The links of which both tickets are exported. */
  async function* ticketLinks() {
    const boardOf = new Map<string, string>();
    for (const [boardId, ids] of ticketIdsOf) for (const id of ids) boardOf.set(id, boardId);
    for (const { id: ofBoard } of boards) {
      for await (const link of exported.linksOf(query, ofBoard)) {
        const { kind, from: ticketId, to: toTicketId, createdAt, createdBy } = link;
        const [boardId, toBoardId] = [boardOf.get(ticketId), boardOf.get(toTicketId)];
        if (boardId === undefined || toBoardId === undefined) continue;
        people.add(createdBy);
        yield {
          ...{ kind, boardId, ticketId, toBoardId, toTicketId },
          ...{ createdAt: iso(createdAt), createdBy },
        };
      }
    }
  }

  async function* entries() {
    for (const [boardId, ids] of ticketIdsOf) {
      for (const batch of batchesOf(ids, HISTORY_BATCH)) {
        await nextTick();
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
  const projectValues = projects.map(({ about, ...project }) => ({
    ...project,
    ...(about && { about }),
    createdAt: iso(project.createdAt),
  }));
  const lists = {
    projects: projectValues,
    boards: heads(),
    tickets: tickets(),
    comments: comments(),
    versions: versions(),
    links: ticketLinks(),
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
  return { people, photos: await referencedPhotos(), files: await filesOfTickets() };

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

  /** Files of the written tickets only. */
  async function filesOfTickets(): Promise<FileRow[]> {
    const rows: FileRow[] = [];
    for (const [boardId, ids] of ticketIdsOf) {
      const visibleIds = new Set(ids);
      for await (const file of exported.filesOf(query, boardId)) {
        if (!visibleIds.has(file.ticketId)) continue;
        people.add(file.uploadedBy);
        rows.push(file);
      }
    }
    return rows;
  }
}

function ticketValue(ticket: TicketRecord, customFields: readonly CustomField[]) {
  const { pos: _pos, preview: _preview, photoCount: _photos, ...rest } = ticket;
  const { taskCount: _tasks, doneTaskCount: _done, fileCount: _files, ...values } = rest;
  const { fields: custom, coAssignees, createdAt, updatedAt, ...others } = values;
  const fields = valuesOfFields(customFields, custom);
  return {
    ...others,
    ...(fields && { fields }),
    ...(coAssignees && { assignees: assigneeIdsOf(ticket) }),
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
  };
}

function automationValue({ name, trigger, conditions, actions, isOn }: AutomationRow) {
  return { name, trigger, conditions, actions, isOn };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
