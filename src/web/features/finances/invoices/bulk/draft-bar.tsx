import { Send } from 'lucide-react';
import type { InvoiceListItem } from '../../../../../core/money/invoices/invoice-views.ts';
import { issueManyTexts } from '../../../../i18n/en/bulk-invoices.ts';
import { Button } from '../../../../ui/button.tsx';
import styles from './draft-bar.module.css';

interface DraftBarProps {
  drafts: readonly InvoiceListItem[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onIssue: (drafts: readonly InvoiceListItem[]) => void;
}

/** Above listed drafts: chooses all of them, and issues what is chosen. */
export function DraftBar({ drafts, chosen, onChoose, onIssue }: DraftBarProps) {
  const texts = issueManyTexts;
  const listed = drafts.filter(({ id }) => chosen.has(id));
  return (
    <section className={styles.bar} aria-label={texts.bar}>
      <label className={styles.all}>
        <input
          type="checkbox"
          checked={listed.length === drafts.length}
          ref={(box) => {
            if (box) box.indeterminate = listed.length > 0 && listed.length < drafts.length;
          }}
          onChange={({ target }) =>
            onChoose(new Set(target.checked ? drafts.map(({ id }) => id) : []))
          }
        />
        {texts.all(drafts.length)}
      </label>
      <span className={styles.count} role="status">
        {listed.length > 0 && texts.chosen(listed.length)}
      </span>
      <Button
        variant="primary"
        icon={<Send aria-hidden="true" />}
        disabled={listed.length === 0}
        onClick={() => onIssue(listed)}
      >
        {texts.issue(listed.length)}
      </Button>
    </section>
  );
}
