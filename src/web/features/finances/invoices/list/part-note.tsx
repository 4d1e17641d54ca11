import { X } from 'lucide-react';
import { invoicePartTexts } from '../../../../i18n/en/invoice-parts.ts';
import { reportsTexts } from '../../../../i18n/en/reports.ts';
import { trpc } from '../../../../session/trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { numberText } from '../../amount-text.ts';
import { periodText } from '../../day-text.ts';
import { NONE } from '../../reports/report-rows.ts';
import type { InvoicesSearch } from './invoices-search.ts';
import styles from './part-note.module.css';

interface PartNoteProps {
  search: InvoicesSearch;
  onClear: () => void;
}

/** Says which amount the listed invoices are part of. */
export function PartNote({ search, onClear }: PartNoteProps) {
  const texts = invoicePartTexts;
  const { from, to, currency, project, tax } = search;
  const projects = trpc.money.projects.list.useQuery(undefined, {
    enabled: project !== undefined && project !== NONE,
  });
  const projectName =
    project === NONE
      ? reportsTexts.noProject
      : projects.data?.find(({ projectId }) => projectId === project)?.name;
  const words = [
    partName(search),
    currency === 'all' ? undefined : currency,
    from && to && periodText(from, to),
    projectName,
    tax && taxText(tax),
  ];
  return (
    <p className={styles.note}>
      <span>{texts.madeOf(words.filter(Boolean).join(' · '))}</span>
      <Button size="sm" icon={<X aria-hidden="true" />} onClick={onClear}>
        {texts.showAll}
      </Button>
    </p>
  );
}

/** The kind of the amounts, as `Paid, net`. */
export function partName({ basis, value = 'net', age }: InvoicesSearch): string {
  const texts = invoicePartTexts;
  if (age === 'all') return texts.open;
  if (age === 'overdue') return texts.overdue;
  if (age !== undefined) return texts.openOfAge(reportsTexts.ages[age]);
  return texts.names[basis ?? 'issued'][value];
}

function taxText(tax: string): string {
  const [category, rate = '0'] = tax.split(' ');
  const { categories } = reportsTexts;
  return `${categories[category as keyof typeof categories]} ${numberText(rate)} %`;
}
