import type { ImportedEntry } from '../../core/time-import/time-import.schema.ts';
import type { ImportFault } from '../../core/time-import/time-import.ts';
import type { Actor } from '../../core/users/user.ts';
import { canSee } from '../access/ticket-access.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query } from '../storage/store.ts';

/** An entry to add, with its target as it is stored. */
export interface FreshEntry {
  entry: ImportedEntry;
  projectId: string | null;
  ticketName: string | null;
  projectName: string | null;
}

interface Sorted {
  fresh: FreshEntry[];
  /** By this import, when the portion was sent before. */
  addedBefore: ImportedEntry[];
  /** The number of entries that are already recorded. */
  known: number;
  refused: { line: number; fault: ImportFault }[];
}

interface Portion {
  actor: Actor;
  /** The person whose time it is. */
  owner: Actor;
  importId: string;
  entries: readonly ImportedEntry[];
}

/** Sorts the entries of one person in a portion into new, existing and impossible ones. */
export async function sortImported(
  query: Query,
  repositories: BoardRepositories,
  { actor, owner, importId, entries }: Portion,
): Promise<Sorted> {
  const { timeImports } = repositories;
  const people = actor.id === owner.id ? [owner] : [owner, actor];
  const targetOf = await targetsFor(query, repositories, people, entries);
  const keys = entries.map(({ key }) => key);
  const imported = await timeImports.keysOf(query, owner.id, keys);
  const days = entries.map(({ day }) => day).sort();
  const [from = '', to = from] = [days[0], days.at(-1)];
  const counts = new Map<string, number>();
  for (const entry of await timeImports.recorded(query, owner.id, from, to)) {
    if (entry.importId === importId) continue;
    const key = valueKey(entry);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const sorted: Sorted = { fresh: [], addedBefore: [], known: 0, refused: [] };
  for (const entry of entries) {
    const target = targetOf(entry);
    const by = imported.get(entry.key);
    if (by === importId) sorted.addedBefore.push(entry);
    else if (by !== undefined) sorted.known += 1;
    else if (typeof target === 'string') {
      sorted.refused.push({ line: entry.line, fault: target });
    } else if ((counts.get(valueKey({ ...entry, ...target })) ?? 0) >= entry.copy) {
      sorted.known += 1;
    } else sorted.fresh.push({ entry, ...target });
  }
  return sorted;
}

/** Two entries with the same key are the same entry. Files may omit the seconds of a start. */
function valueKey(entry: {
  ticketId: string | null;
  projectId: string | null;
  day: string;
  seconds: number;
  startedAt: number | null;
  note: string;
}): string {
  const { ticketId, projectId, day, seconds, startedAt, note } = entry;
  const minute = startedAt === null ? null : Math.floor(startedAt / 60_000);
  return JSON.stringify([ticketId ?? projectId, day, seconds, minute, note]);
}

type Target = Omit<FreshEntry, 'entry'>;

/** The target of each entry, if all of these people may open it. */
async function targetsFor(
  query: Query,
  { timeTargets, projects }: BoardRepositories,
  people: readonly Actor[],
  entries: readonly ImportedEntry[],
): Promise<(entry: ImportedEntry) => Target | ImportFault> {
  const ticketIds = entries.map(({ ticketId }) => ticketId).filter((id) => id !== null);
  const projectIds = entries.map(({ projectId }) => projectId).filter((id) => id !== null);
  const tickets = new Map<string, { name: string; projectId: string | null }>();
  const named = new Map<string, string>();
  const hidden = new Set<string>();
  for (const actor of people) {
    const found = await timeTargets.ticketsOf(query, ticketIds, actor.id);
    for (const id of ticketIds) {
      const ticket = found.get(id);
      if (!ticket || ticket.isDeleted || !canSee(actor, ticket)) hidden.add(id);
      else tickets.set(id, ticket);
    }
    const ofTickets = [...tickets.values()].map(({ projectId }) => projectId);
    const ids = [...projectIds, ...ofTickets.filter((id) => id !== null)];
    const open = await projects.openTo(query, actor, [...new Set(ids)]);
    for (const id of ids) {
      const project = open.get(id);
      if (!project) hidden.add(id);
      else named.set(id, project.name);
    }
  }
  return ({ ticketId, projectId }) => {
    if (ticketId !== null) {
      const ticket = tickets.get(ticketId);
      if (!ticket || hidden.has(ticketId)) return 'ticket';
      const of = ticket.projectId;
      const projectName = of === null || hidden.has(of) ? null : (named.get(of) ?? null);
      return { projectId: of, ticketName: ticket.name, projectName };
    }
    if (projectId === null) return { projectId, ticketName: null, projectName: null };
    if (hidden.has(projectId)) return 'project';
    return { projectId, ticketName: null, projectName: named.get(projectId) ?? null };
  };
}
