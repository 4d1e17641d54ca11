import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { InvoiceView } from '../../../../core/money/invoices/invoice-views.ts';
import { invoiceTexts } from '../../../i18n/en/invoices.ts';
import styles from './invoice-layout.module.css';
import { StateBadge } from './state-badge.tsx';

interface InvoiceHeadingProps {
  view: InvoiceView;
  title: string;
  note?: ReactNode;
  actions: ReactNode;
}

/** The name, state and actions of an invoice. */
export function InvoiceHeading({ view, title, note, actions }: InvoiceHeadingProps) {
  const texts = invoiceTexts;
  const { credits } = view;
  return (
    <header className={styles.heading}>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.note}>
          <StateBadge state={view.state} />
          {credits && (
            <Link to="/finances/invoices/$invoiceId" params={{ invoiceId: credits.id }}>
              {texts.credits(credits.number ?? '')}
            </Link>
          )}
          {note}
        </p>
      </div>
      <div className={styles.actions}>{actions}</div>
    </header>
  );
}
