import type { ReactNode } from 'react';
import type { QuoteView } from '../../../../core/money/quotes/quote-views.ts';
import layout from '../invoices/invoice-layout.module.css';
import { QuoteBadge } from './quote-badge.tsx';

interface QuoteHeadingProps {
  view: QuoteView;
  title: string;
  note?: ReactNode;
  actions: ReactNode;
}

/** The name, state and actions of a quote. */
export function QuoteHeading({ view, title, note, actions }: QuoteHeadingProps) {
  return (
    <header className={layout.heading}>
      <div className={layout.words}>
        <h2 className={layout.title}>{title}</h2>
        <p className={layout.note}>
          <QuoteBadge state={view.state} />
          {note}
        </p>
      </div>
      <div className={layout.actions}>{actions}</div>
    </header>
  );
}
