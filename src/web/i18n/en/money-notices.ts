import type { MoneyNotice } from '../../../core/money/notices/money-notice.ts';

const entries = (count: number) => (count === 1 ? '1 entry' : `${count} entries`);

/** What a notification about money says. */
export function noticeText(notice: MoneyNotice): string {
  if (notice.kind === 'recurring') return `“${notice.name}” has made a draft of an invoice`;
  if (notice.kind === 'hours') {
    const { person, approved, asked } = notice;
    const said = [
      approved > 0 && `approved ${entries(approved)} of time`,
      asked > 0 && `asked about ${entries(asked)} of time`,
    ];
    return `${person} ${said.filter(Boolean).join(' and ')}`;
  }
  const { percent, measure, projectName } = notice;
  const budget = measure === 'hours' ? 'budget in hours' : 'budget in money';
  return `${percent} % of the ${budget} of ${projectName} is used`;
}
