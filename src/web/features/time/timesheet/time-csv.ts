import { BYTE_ORDER_MARK, csvLine } from '../../../../core/lib/csv.ts';
import { durationText } from '../../../../core/money/durations.ts';
import type { TimeEntryView } from '../../../../core/time/time-views.ts';
import { csvTexts, timeTexts } from '../../../i18n/en/time.ts';
import { localTime } from '../../../lib/local-time.ts';

/** Entries as CSV, the first day first; times of day are those of this device. */
export function timeCsv(entries: readonly TimeEntryView[]): string {
  const lines = inCsvOrder(entries).map((entry) => csvLine(timeCells(entry)));
  return BYTE_ORDER_MARK + csvLine(timeHeads()) + lines.join('');
}

/** The first day first. */
export function inCsvOrder<T extends TimeEntryView>(entries: readonly T[]): T[] {
  return [...entries].sort(
    (a, b) => a.day.localeCompare(b.day) || (a.startedAt ?? 0) - (b.startedAt ?? 0),
  );
}

export function timeHeads(): string[] {
  const texts = csvTexts;
  return [
    ...[texts.day, texts.start, texts.end, texts.duration, texts.seconds],
    ...[texts.number, texts.ticket, texts.board, texts.project, texts.note, texts.billable],
  ];
}

export function timeCells(entry: TimeEntryView): string[] {
  const { day, seconds, startedAt, number, title, boardName, projectName } = entry;
  return [
    day,
    startedAt === null ? '' : clockOf(startedAt),
    startedAt === null ? '' : clockOf(startedAt + seconds * 1000),
    durationText(seconds),
    String(seconds),
    number ?? '',
    entry.isHidden ? timeTexts.hidden : (title ?? ''),
    boardName ?? '',
    projectName ?? '',
    entry.note,
    entry.isBillable ? csvTexts.yes : csvTexts.no,
  ];
}

function clockOf(at: number): string {
  return localTime(new Date(at)).slice(11, 16);
}
