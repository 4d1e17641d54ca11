import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '../../i18n/dates.ts';
import { trashTexts } from '../../i18n/en/trash.ts';
import { Button } from '../../ui/button.tsx';
import rows from '../../ui/dialog-list.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import styles from './trash-list.module.css';

/** A deleted item. */
export interface TrashItem {
  id: string;
  name: string;
  /** Ms since 1970. */
  deletedAt: number;
  /** The name of the user who deleted it; null if it is not disclosed. */
  by: string | null;
  /** What it is, and what is restored with it. */
  facts: readonly string[];
  /** Resolves when it is restored, or when that has failed. */
  restore(): Promise<unknown>;
}

interface TrashListProps {
  /** Undefined while loading. */
  items: readonly TrashItem[] | undefined;
  emptyText: string;
  isFailed: boolean;
  isFetching: boolean;
  onRetry: () => void;
}

/** Deleted items, newest first, each with a button to restore it. */
export function TrashList({ items, emptyText, isFailed, isFetching, onRetry }: TrashListProps) {
  const texts = trashTexts;
  if (isFailed) return <ErrorBanner text={texts.loadFailed} busy={isFetching} onRetry={onRetry} />;
  if (!items) return <LoadingScreen inline text={texts.loading} />;
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<Trash2 aria-hidden="true" />}
        title={texts.emptyTitle}
        text={emptyText}
        level={3}
      />
    );
  }
  return (
    <>
      <p className={styles.text}>{texts.text}</p>
      <ul className={styles.list} aria-label={texts.list}>
        {items.map((item) => (
          <Trashed key={item.id} item={item} />
        ))}
      </ul>
    </>
  );
}

function Trashed({ item: { name, deletedAt, by, facts, restore } }: { item: TrashItem }) {
  const texts = trashTexts;
  const row = useRestoreFocus<HTMLLIElement>();
  const [isBusy, setBusy] = useState(false);
  const when = formatMoment(deletedAt);
  const details = [...facts, by === null ? texts.deleted(when) : texts.deletedBy(when, by)];

  async function restoreDeleted() {
    setBusy(true);
    await restore();
    setBusy(false);
  }

  return (
    <li ref={row} className={rows.item}>
      <div className={rows.what}>
        <p className={rows.name}>{name}</p>
        <p className={rows.facts}>{details.join(' · ')}</p>
      </div>
      <Button
        size="sm"
        aria-label={texts.restoreOf(name)}
        busy={isBusy}
        onClick={() => void restoreDeleted()}
      >
        {texts.restore}
      </Button>
    </li>
  );
}
