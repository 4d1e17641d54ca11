import { BYTE_ORDER_MARK, csvLine } from '../../../../core/lib/csv.ts';
import { durationText } from '../../../../core/money/durations.ts';
import type { TimeEntryView } from '../../../../core/time/time-views.ts';
import { csvTexts, timeTexts } from '../../../i18n/en/time.ts';
import { localTime } from '../../../lib/local-time.ts';

/** Entries as CSV, the first day first; times of day are those of this device. */
export function timeCsv(entries: readonly TimeEntryView[]): string {
  const texts = csvTexts;
  const head = [
    ...[texts.day, texts.start, texts.end, texts.duration, texts.seconds],
    ...[texts.number, texts.ticket, texts.board, texts.project, texts.note, texts.billable],
  ];
  const lines = [...entries]
    .sort((a, b) => a.day.localeCompare(b.day) || (a.startedAt ?? 0) - (b.startedAt ?? 0))
    .map((entry) => {
      const { day, seconds, startedAt, number, title, boardName, projectName } = entry;
      return csvLine([
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
        entry.isBillable ? texts.yes : texts.no,
      ]);
    });
  return BYTE_ORDER_MARK + csvLine(head) + lines.join('');
}

function clockOf(at: number): string {
  return localTime(new Date(at)).slice(11, 16);
}
