import type * as en from '../en/money-notices.ts';

export const noticeText: typeof en.noticeText = (notice) => {
  if (notice.kind === 'recurring') return `„${notice.name}“ hat einen Rechnungsentwurf angelegt`;
  if (notice.kind === 'hours') {
    const { person, approved, asked } = notice;
    const said = [
      approved > 0 &&
        `${approved === 1 ? '1 Zeiteintrag' : `${approved} Zeiteinträge`} freigegeben`,
      asked > 0 && `zu ${asked === 1 ? '1 Zeiteintrag' : `${asked} Zeiteinträgen`} nachgefragt`,
    ];
    return `${person} hat ${said.filter(Boolean).join(' und ')}`;
  }
  const { percent, measure, projectName } = notice;
  const budget = measure === 'hours' ? 'Stundenbudgets' : 'Budgets';
  return `${percent} % des ${budget} von ${projectName} sind verbraucht`;
};
