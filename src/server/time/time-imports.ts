import { AppError } from '../../core/errors.ts';
import { groupBy } from '../../core/lib/group-by.ts';
import { LIMITS } from '../../core/limits.ts';
import { durationText } from '../../core/money/durations.ts';
import { can } from '../../core/permissions.ts';
import type { TimeImport } from '../../core/time-import/time-import.schema.ts';
import type {
  NamedTicket,
  TimeImportReport,
  TimeImportView,
  UndoneImport,
} from '../../core/time-import/time-import.ts';
import type { Actor } from '../../core/users/user.ts';
import { accessOf } from '../access/board-access.ts';
import { canSee } from '../access/ticket-access.ts';
import type { Bus, TimeMessage } from '../bus/bus.ts';
import type { Source } from '../lib/request-source.ts';
import { newId } from '../lib/tokens.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import type { StoredEntry } from '../storage/time/time-entries.ts';
import { type FreshEntry, sortImported } from './sort-imported.ts';

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  bus: Pick<Bus, 'notifyTime'>;
  maxEntries?: number;
  now?: () => number;
}

export type TimeImports = ReturnType<typeof createTimeImports>;

/** Imports time from files of other tools, once for each row, and undoes imports (money §8). */
export function createTimeImports(deps: Deps) {
  const { store, repositories, bus, maxEntries = LIMITS.timeEntries, now = Date.now } = deps;
  const { boards, timeEntries, timeHeads, timeImports, invoiceEntries, audit } = repositories;

  async function inTransaction<T>(
    work: (query: Query, woken: TimeMessage[]) => Promise<T>,
  ): Promise<T> {
    let woken: TimeMessage[] = [];
    const result = await store.tx((query) => {
      woken = [];
      return work(query, woken);
    });
    for (const message of woken) bus.notifyTime(message);
    return result;
  }

  /**
   * Adds a portion of an import, or only previews it.
   * @throws AppError forbidden for time of others, if the importer is no ADMIN; time.limit;
   * command.reused for the id of an import of someone else
   */
  function add(userId: string, sent: TimeImport, source: Source): Promise<TimeImportReport> {
    const { importId, isPreview, entries } = sent;
    return inTransaction(async (query, woken) => {
      const { actor } = await accessOf(query, repositories, userId);
      const earlier = await timeImports.find(query, importId);
      if (earlier && earlier.userId !== userId) throw new AppError('command.reused');
      const people = groupBy(entries, (entry) => entry.userId);
      const isForOthers = [...people.keys()].some((id) => id !== userId);
      if (isForOthers && !can(actor, 'time.manageAll')) throw new AppError('forbidden');
      const report: TimeImportReport = { added: 0, addedSeconds: 0, known: 0, refused: [] };
      for (const personId of [...people.keys()].sort()) {
        const owner = (await boards.accessOf(query, '', personId))?.actor;
        const ofPerson = people.get(personId) ?? [];
        if (!owner) {
          const fault = 'person' as const;
          report.refused.push(...ofPerson.map(({ line }) => ({ line, fault })));
          continue;
        }
        if (!isPreview) await timeHeads.lock(query, personId);
        const sorted = await sortImported(query, repositories, {
          ...{ actor, owner, importId, entries: ofPerson },
        });
        const seconds = sorted.fresh.reduce((sum, { entry }) => sum + entry.seconds, 0);
        report.added += sorted.fresh.length + sorted.addedBefore.length;
        report.addedSeconds += seconds;
        report.addedSeconds += sorted.addedBefore.reduce((sum, entry) => sum + entry.seconds, 0);
        report.known += sorted.known;
        report.refused.push(...sorted.refused);
        if (isPreview || sorted.fresh.length === 0) continue;
        const count = await timeEntries.countOf(query, personId);
        if (count + sorted.fresh.length > maxEntries) throw new AppError('time.limit');
        const at = now();
        const stored = sorted.fresh.map((each) => storedImport(each, importId, at));
        await timeImports.add(query, stored);
        const { fileName, format } = sent;
        const added = stored.length;
        await timeImports.record(query, { id: importId, userId, fileName, format, added, at });
        await timeHeads.raise(query, personId);
        woken.push(messageOf(personId, stored));
        if (personId === userId) continue;
        const detail = `${added} · ${durationText(seconds)}`;
        const entry = { kind: 'timeImported' as const, by: userId, about: personId, detail };
        await audit.record(query, { ...entry, at, source });
      }
      return report;
    });
  }

  /** The last imports of a person that can be undone. */
  function list(userId: string): Promise<TimeImportView[]> {
    return store.read((query) => timeImports.list(query, userId));
  }

  /**
   * Deletes the entries of an import, except those on issued invoices. @throws AppError
   * time.importUnknown; forbidden for time of others, if the user is no longer an ADMIN
   */
  function undo(userId: string, importId: string, source: Source): Promise<UndoneImport> {
    return inTransaction(async (query, woken) => {
      const { actor } = await accessOf(query, repositories, userId);
      const found = await timeImports.find(query, importId);
      if (found?.userId !== userId) throw new AppError('time.importUnknown');
      const named = await timeImports.entriesOf(query, importId);
      const people = [...new Set(named.map((entry) => entry.userId))].sort();
      const isForOthers = people.some((id) => id !== userId);
      if (isForOthers && !can(actor, 'time.manageAll')) throw new AppError('forbidden');
      for (const id of people) {
        if (await boards.accessOf(query, '', id)) await timeHeads.raise(query, id);
      }
      const entries = await timeImports.entriesOf(query, importId);
      const ids = entries.map(({ id }) => id);
      const billed = await invoiceEntries.lockAll(query, ids);
      const removed = entries.filter(({ id }) => !billed.has(id));
      const at = now();
      await timeImports.markDeleted(
        query,
        removed.map(({ id }) => id),
        at,
      );
      for (const [about, ofPerson] of groupBy(removed, (entry) => entry.userId)) {
        woken.push(messageOf(about, ofPerson));
        if (about === userId) continue;
        const seconds = ofPerson.reduce((sum, entry) => sum + entry.seconds, 0);
        const detail = `${ofPerson.length} · ${durationText(seconds)}`;
        const entry = { kind: 'timeImportUndone' as const, by: userId, about, detail };
        await audit.record(query, { ...entry, at, source });
      }
      return { removed: removed.length, billed: billed.size };
    });
  }

  /** The tickets with these names or numbers that the user sees. */
  function tickets(
    userId: string,
    { names, numbers }: { names: readonly string[]; numbers: readonly string[] },
  ): Promise<NamedTicket[]> {
    return store.read(async (query) => {
      const { actor } = await accessOf(query, repositories, userId);
      const ids = await timeImports.ticketsNamed(query, names, numbers);
      return visibleTickets(query, actor, ids);
    });
  }

  async function visibleTickets(query: Query, actor: Actor, ids: readonly string[]) {
    const found = await repositories.timeTargets.ticketsOf(query, ids, actor.id);
    return [...found.values()]
      .filter((ticket) => !ticket.isDeleted && canSee(actor, ticket))
      .map(({ id, name, number, boardName, projectId }) => {
        return { id, name, number, boardName, projectId };
      });
  }

  return { add, list, undo, tickets };
}

function storedImport(
  { entry, projectId, ticketName, projectName }: FreshEntry,
  importId: string,
  at: number,
): StoredEntry {
  const { userId, ticketId, day, seconds, startedAt, note, isBillable, key } = entry;
  return {
    ...{ id: newId(), userId, ticketId, projectId, day, seconds, startedAt, note, isBillable },
    ...{ isEndedByStart: false, deletedAt: null, ticketName, projectName, userName: null },
    ...{ createdAt: at, updatedAt: at, importId, importKey: key },
  };
}

function messageOf(userId: string, entries: readonly StoredEntry[]): TimeMessage {
  const ticketIds = new Set(entries.map(({ ticketId }) => ticketId));
  return { userId, ticketIds: [...ticketIds].filter((id) => id !== null) };
}
