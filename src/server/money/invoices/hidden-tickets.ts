import type { Language } from '../../../core/languages.ts';
import { cutName, nameWithoutTicket } from '../../../core/money/invoices/gather-lines.ts';
import type { InvoiceDraft } from '../../../core/money/invoices/invoice.ts';
import type { BillableEntry } from '../../storage/money/billable-entries.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query } from '../../storage/store.ts';

type Line = InvoiceDraft['lines'][number];
type Draft = Pick<InvoiceDraft, 'lines' | 'language'>;
type EntryOnLine = { entryId: string; lineId: string };

/**
 * The entries whose ticket is no longer visible to everyone on its board, while their line still
 * has its name or their note (IN13).
 */
export async function entriesNamingHiddenTickets(
  query: Query,
  repositories: BoardRepositories,
  draft: Draft,
  entries: readonly EntryOnLine[],
): Promise<string[]> {
  const found = await foundOf(query, repositories, entries);
  const lines = new Map(draft.lines.map((line) => [line.id, line]));
  return entries.flatMap(({ entryId, lineId }) => {
    const [line, entry] = [lines.get(lineId), found.get(entryId)];
    return line && entry && withoutTicket(line, entry, draft.language) !== line ? [entryId] : [];
  });
}

/** The lines, with the project's name in place of such a ticket's name, and without such notes. */
export async function withoutHiddenTickets(
  query: Query,
  repositories: BoardRepositories,
  { lines, language }: Draft,
  entries: readonly EntryOnLine[],
): Promise<InvoiceDraft['lines']> {
  const found = await foundOf(query, repositories, entries);
  return lines.map((line) =>
    entries
      .filter(({ lineId }) => lineId === line.id)
      .reduce((cleared, { entryId }) => {
        const entry = found.get(entryId);
        return entry ? withoutTicket(cleared, entry, language) : cleared;
      }, line),
  );
}

function foundOf(
  query: Query,
  { billableEntries }: BoardRepositories,
  entries: readonly EntryOnLine[],
): Promise<Map<string, BillableEntry>> {
  const ids = entries.map(({ entryId }) => entryId);
  return billableEntries.byIds(query, ids);
}

/** The same line if it reveals nothing about a hidden ticket. */
function withoutTicket(line: Line, { hidden, projectName }: BillableEntry, of: Language): Line {
  if (!hidden) return line;
  const name = nameWithoutTicket(projectName, of);
  const isNamed = line.name !== name && hidden.names.map(cutName).includes(line.name);
  const note = hidden.note.trim();
  // A long description was cut.
  const written = line.description.slice(line.description.indexOf(': ') + 2);
  const hasNote =
    note !== '' &&
    (line.description.includes(note) || (written !== '' && note.startsWith(written)));
  if (!isNamed && !hasNote) return line;
  return { ...line, ...(isNamed && { name }), description: '' };
}
