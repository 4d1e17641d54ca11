import type { ReactNode } from 'react';
import styles from './dialog-list.module.css';
import { ErrorBanner } from './error-banner.tsx';
import { LoadingScreen } from './loading-screen.tsx';

export interface DialogListProps<T> {
  /** The query that loads the list. */
  query: {
    data: readonly T[] | undefined;
    isPending: boolean;
    isError: boolean;
    isFetching: boolean;
    refetch(): unknown;
  };
  texts: { title: string; loading: string; loadFailed: string; none: string };
  row: (one: T) => ReactNode;
}

/** A list inside a dialog, with its loading, error and empty states. */
export function DialogList<T>({ query, texts, row }: DialogListProps<T>) {
  const { data, isPending, isError, isFetching } = query;
  return (
    <>
      {isPending && <LoadingScreen inline text={texts.loading} />}
      {isError && (
        <ErrorBanner
          text={texts.loadFailed}
          busy={isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {data?.length === 0 && <p className={styles.none}>{texts.none}</p>}
      {data && data.length > 0 && (
        <ul className={styles.list} aria-label={texts.title}>
          {data.map(row)}
        </ul>
      )}
    </>
  );
}
