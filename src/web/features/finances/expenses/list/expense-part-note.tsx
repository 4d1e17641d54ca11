import { X } from 'lucide-react';
import { expensePartTexts } from '../../../../i18n/en/expenses.ts';
import { trpc } from '../../../../session/trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { periodText } from '../../day-text.ts';
import styles from '../../invoices/list/part-note.module.css';
import { type ExpensesSearch, NONE } from './expenses-search.ts';

interface ExpensePartNoteProps {
  search: ExpensesSearch;
  onClear: () => void;
}

/** Says which amount of a report the listed expenses make up. */
export function ExpensePartNote({ search, onClear }: ExpensePartNoteProps) {
  const texts = expensePartTexts;
  const { from = '', to = '', client, project, currency } = search;
  const projects = trpc.money.projects.list.useQuery(undefined, {
    enabled: project !== undefined && project !== NONE,
  });
  const words = [
    currency,
    periodText(from, to),
    client === NONE && texts.noClient,
    project === NONE
      ? texts.noProject
      : projects.data?.find(({ projectId }) => projectId === project)?.name,
  ];
  return (
    <p className={styles.note}>
      <span>{texts.of(words.filter(Boolean).join(' · '))}</span>
      <Button size="sm" icon={<X aria-hidden="true" />} onClick={onClear}>
        {texts.showAll}
      </Button>
    </p>
  );
}
