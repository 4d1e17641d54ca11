import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { csvRows, decodeCsv } from '../../../../core/lib/csv-table.ts';
import { can } from '../../../../core/permissions.ts';
import { type RecognizedCsv, recognizeTimeCsv } from '../../../../core/time-import/csv-formats.ts';
import { readEntries } from '../../../../core/time-import/read-entries.ts';
import type { ImportedEntry } from '../../../../core/time-import/time-import.schema.ts';
import {
  MAX_IMPORTED_ROWS,
  MAX_PORTION_ENTRIES,
  type NamedTicket,
  type TimeImportReport,
} from '../../../../core/time-import/time-import.ts';
import { timeImportTexts } from '../../../i18n/en/time-import.ts';
import { newId } from '../../../lib/new-id.ts';
import { reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { useActor } from '../../../session/use-actor.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import {
  type Mapping,
  matchPeople,
  matchProjects,
  NEW,
  namesIn,
  personKey,
  planEntries,
  projectKey,
} from './plan-import.ts';

/** The largest file that is read, in bytes. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;

interface ChosenFile {
  importId: string;
  name: string;
  csv: RecognizedCsv;
}

const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A file of time entries: its content, the mapping of its names, and its import. */
export function useTimeImport() {
  const actor = useActor();
  const isAdmin = can(actor, 'time.manageAll');
  const utils = trpc.useUtils();
  const { client } = utils;
  const users = trpc.users.list.useQuery();
  const projects = trpc.projects.list.useQuery();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [zone, setZone] = useState(deviceZone);
  const [chosenPeople, setPeople] = useState<Mapping>({});
  const [chosenProjects, setProjects] = useState<Mapping>({});
  const [report, setReport] = useState<TimeImportReport | null>(null);
  const [isBusy, setBusy] = useState(false);

  const read = useMemo(() => file && readEntries(file.csv, zone), [file, zone]);
  const entries = read?.entries ?? NO_ENTRIES;
  const peopleInFile = useMemo(
    () => namesIn(entries, personKey, ({ person, email }) => person || email),
    [entries],
  );
  const projectsInFile = useMemo(
    () =>
      namesIn(entries, projectKey, ({ client: of, project }) =>
        of ? `${of} · ${project}` : project,
      ),
    [entries],
  );
  const tickets = useQuery({
    queryKey: ['time', 'import', 'tickets', file?.importId],
    queryFn: () => namedTickets(entries, (sent) => client.time.ticketsNamed.query(sent)),
    enabled: file !== null,
  });

  const people = {
    ...matchPeople(peopleInFile, users.data ?? [], actor.id, isAdmin),
    ...chosenPeople,
  };
  const mapping = { ...matchProjects(projectsInFile, projects.data ?? []), ...chosenProjects };
  const isReady = Boolean(file && users.data && projects.data && tickets.data);
  const planned = isReady
    ? planEntries(entries, { people, projects: mapping, ownId: actor.id }, tickets.data ?? [])
    : [];
  const sendAll = (sent: readonly ImportedEntry[], isPreview: boolean) =>
    inPortions(sent, (portion) =>
      client.time.import.mutate({
        ...{ importId: file?.importId ?? '', fileName: file?.name ?? '', isPreview },
        ...{ format: file?.csv.format ?? 'freelane', entries: portion },
      }),
    );
  const preview = useQuery({
    queryKey: ['time', 'import', 'preview', file?.importId, zone, people, mapping],
    queryFn: () => sendAll(planned, true),
    enabled: isReady && planned.length > 0 && report === null,
    staleTime: 0,
  });

  async function choose(chosen: File) {
    setFault(null);
    setReport(null);
    setPeople({});
    setProjects({});
    setFile(null);
    try {
      if (chosen.size > MAX_FILE_BYTES) return setFault(timeImportTexts.tooLong(MAX_IMPORTED_ROWS));
      const csv = recognizeTimeCsv(csvRows(decodeCsv(new Uint8Array(await chosen.arrayBuffer()))));
      if (!csv) return setFault(timeImportTexts.unknown);
      const isLong = csv.rows.length > MAX_IMPORTED_ROWS;
      if (isLong) return setFault(timeImportTexts.tooLong(MAX_IMPORTED_ROWS));
      setFile({ importId: newId(), name: chosen.name.slice(0, 200), csv });
    } catch {
      setFault(timeImportTexts.unreadable);
    }
  }

  async function run() {
    setBusy(true);
    try {
      const created: Record<string, string> = {};
      for (const { key } of projectsInFile.filter((each) => mapping[each.key] === NEW)) {
        const projectId = newId();
        await client.projects.save.mutate({ projectId, name: key.split('\n')[1] ?? key });
        created[key] = projectId;
        // Sent again after a failure, it is not created again.
        setProjects((now) => ({ ...now, ...created }));
      }
      const all = { people, projects: { ...mapping, ...created }, ownId: actor.id };
      setReport(await sendAll(planEntries(entries, all, tickets.data ?? []), false));
      void utils.projects.list.invalidate();
      void utils.time.imports.invalidate();
    } catch (error) {
      showAlert(reasonOf(error) ?? timeImportTexts.failed);
    } finally {
      setBusy(false);
    }
  }

  return {
    ...{ isAdmin, ownId: actor.id, users: users.data ?? [], projects: projects.data ?? [] },
    ...{ file, fault, read, zone, setZone, people, mapping, peopleInFile, projectsInFile },
    ...{ planned, preview, report, isBusy, isReady, choose, run },
    hasFailed: users.isError || projects.isError || tickets.isError,
    setPerson: (key: string, id: string) => setPeople((now) => ({ ...now, [key]: id })),
    setProject: (key: string, id: string) => setProjects((now) => ({ ...now, [key]: id })),
    retry: () => void Promise.all([users.refetch(), projects.refetch(), tickets.refetch()]),
  };
}

export type TimeImportState = ReturnType<typeof useTimeImport>;

const NO_ENTRIES: readonly never[] = [];

async function namedTickets(
  entries: Parameters<typeof planEntries>[0],
  load: (sent: { names: string[]; numbers: string[] }) => Promise<NamedTicket[]>,
): Promise<NamedTicket[]> {
  const distinct = (texts: string[]) => [...new Set(texts.filter((text) => text !== ''))];
  const numbers = distinct(entries.map(({ number }) => number));
  const names = distinct(entries.map(({ ticket }) => ticket.slice(0, 500)));
  const found: NamedTicket[] = [];
  const count = Math.max(numbers.length, names.length);
  for (let from = 0; from < count; from += MAX_PORTION_ENTRIES) {
    const some = (texts: string[]) => texts.slice(from, from + MAX_PORTION_ENTRIES);
    found.push(...(await load({ names: some(names), numbers: some(numbers) })));
  }
  return [...new Map(found.map((ticket) => [ticket.id, ticket])).values()];
}

async function inPortions(
  entries: readonly ImportedEntry[],
  send: (portion: ImportedEntry[]) => Promise<TimeImportReport>,
): Promise<TimeImportReport> {
  const total: TimeImportReport = { added: 0, addedSeconds: 0, known: 0, refused: [] };
  for (let from = 0; from < entries.length; from += MAX_PORTION_ENTRIES) {
    const report = await send(entries.slice(from, from + MAX_PORTION_ENTRIES));
    total.added += report.added;
    total.addedSeconds += report.addedSeconds;
    total.known += report.known;
    total.refused.push(...report.refused);
  }
  return total;
}
