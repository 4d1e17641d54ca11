import { expect, it } from 'vitest';
import { IMPORTED_KINDS, REMARK_KINDS } from '../../core/import-report.ts';
import { Report } from './report.ts';
import { reportText } from './report-text.ts';

function linesOf(count: number): string[] {
  const report = new Report('trello', 'Board');
  for (const kind of IMPORTED_KINDS) report.count(kind, count);
  for (const kind of REMARK_KINDS) report.remark(kind, 'Here', count);
  return reportText(report.finish()).split('\n');
}

it('ZV9 a report uses the singular for one and the plural for several', () => {
  const [[head, ...one], [heads, ...several]] = [linesOf(1), linesOf(2)];
  expect(head).toMatch(/^1 board, 1 column, 1 ticket, 1 comment, 1 entry of history, 1 photo, /);
  expect(heads).toMatch(/^2 boards, 2 columns, 2 tickets, 2 comments, 2 entries of history, /);
  expect(one).toContain('- 1 name was too long; the whole of it is in the description (Here)');
  expect(several).toContain(
    '- 2 names were too long; the whole of them is in the descriptions (Here, …)',
  );
  const same = one.filter((line, n) => line.slice(3) === several[n]?.slice(3).replace(', …', ''));
  expect(same).toEqual([]);
});
