import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { batchTexts } from '../../../../i18n/en/bulk-invoices.ts';
import styles from './batch-progress.module.css';
import type { Batch } from './use-batch.ts';

interface BatchProgressProps<T, R> {
  label: string;
  /** Shown while it runs. */
  note?: string;
  items: readonly T[];
  batch: Batch<T, R>;
  /** What was done so far, once it does not run. */
  summary: string;
  done: (item: T, result: R) => ReactNode;
  failed: (item: T, reason: string) => ReactNode;
}

/** How far it is, and the result of each; the last one first, so that it is seen while it runs. */
export function BatchProgress<T extends { id: string }, R>(props: BatchProgressProps<T, R>) {
  const { label, note, items, batch, summary } = props;
  const tried = items.filter(({ id }) => batch.outcomes.has(id));
  return (
    <div className={styles.batch}>
      {batch.isRunning && note && <p className={styles.note}>{note}</p>}
      <div className={styles.head}>
        <progress
          className={styles.bar}
          aria-label={label}
          max={items.length}
          value={tried.length}
        />
        <span className={styles.count}>{batchTexts.progress(tried.length, items.length)}</span>
      </div>
      <p role="status" className={styles.summary}>
        {!batch.isRunning && batch.phase !== 'idle' && (
          <>
            {summary} {batch.phase === 'interrupted' && batchTexts.interrupted}
          </>
        )}
      </p>
      {tried.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <ul className={styles.results} aria-label={batchTexts.results} tabIndex={0}>
          {tried.toReversed().map((item) => {
            const outcome = batch.outcomes.get(item.id);
            if (!outcome) return null;
            return 'result' in outcome ? (
              <li key={item.id} className={styles.result}>
                <CircleCheck className={styles.ok} aria-hidden="true" />
                <span>{props.done(item, outcome.result)}</span>
              </li>
            ) : (
              <li key={item.id} className={styles.result} data-failed>
                <CircleAlert className={styles.fault} aria-hidden="true" />
                <span>{props.failed(item, outcome.reason)}</span>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
