import { Landmark } from 'lucide-react';
import { useState } from 'react';
import type {
  BankStatement,
  CsvMapping,
  ProposedCredit,
} from '../../../../core/money/bank/bank-transaction.ts';
import { bankTexts } from '../../../i18n/en/bank.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import styles from './bank.module.css';
import { ColumnsForm } from './columns-form.tsx';
import { CreditRow } from './credit-row.tsx';
import { SplitDialog } from './split-dialog.tsx';
import { useBookings } from './use-bookings.ts';

const SECTIONS = ['sure', 'possible', 'none', 'booked'] as const;

interface StatementViewProps {
  statement: BankStatement;
  onMapping: (mapping: CsvMapping) => void;
}

/** The transfers of a statement, grouped by the certainty of their match. */
export function StatementView({ statement, onMapping }: StatementViewProps) {
  const texts = bankTexts;
  const bookings = useBookings();
  const [splitId, setSplitId] = useState<string | null>(null);
  const [isMapping, setMapping] = useState(false);
  const { credits, columns, debitCount, pendingCount, unreadableCount } = statement;
  const split = credits.find(({ id, booked }) => id === splitId && !booked);
  const rest = texts.left(debitCount, pendingCount, unreadableCount);
  const isUnmapped = columns !== null && !columns.isComplete;
  const sectionOf = ({ booked, match }: ProposedCredit) => (booked ? 'booked' : match.certainty);
  return (
    <>
      {columns && (isUnmapped || isMapping) && (
        <ColumnsForm
          columns={columns}
          onApply={(mapping) => {
            setMapping(false);
            onMapping(mapping);
          }}
        />
      )}
      {columns && !isUnmapped && !isMapping && (
        <Button size="sm" onClick={() => setMapping(true)}>
          {texts.columns.edit}
        </Button>
      )}
      {!isUnmapped && credits.length === 0 && (
        <EmptyState
          icon={<Landmark aria-hidden="true" />}
          title={texts.none}
          text={texts.noneText}
          level={3}
        />
      )}
      {SECTIONS.map((section) => {
        const own = credits.filter((proposed) => sectionOf(proposed) === section);
        if (own.length === 0) return null;
        return (
          <section key={section} className={styles.panel} aria-labelledby={`bank-${section}`}>
            <div className={styles.head}>
              <h3 id={`bank-${section}`} className={styles.title}>
                {texts.sections[section](own.length)}
              </h3>
              {section === 'sure' && own.length > 1 && (
                <Button
                  size="sm"
                  variant="primary"
                  busy={bookings.busy === 'all'}
                  onClick={() => void bookings.bookAll(own, statement)}
                >
                  {texts.bookAll(own.length)}
                </Button>
              )}
            </div>
            <ul className={styles.rows}>
              {own.map((proposed) => (
                <CreditRow
                  key={proposed.id}
                  proposed={proposed}
                  statement={statement}
                  bookings={bookings}
                  onSplit={({ id }) => setSplitId(id)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {rest && <p className={styles.facts}>{texts.notListed(rest)}</p>}
      {split && (
        <SplitDialog
          proposed={split}
          statement={statement}
          isBusy={bookings.busy === split.id}
          onBook={(shares) => {
            void bookings.book(split, shares).then((isBooked) => isBooked && setSplitId(null));
          }}
          onClose={() => setSplitId(null)}
        />
      )}
    </>
  );
}
