import type { ReactNode } from 'react';
import styles from './dialog-list.module.css';
import { ErrorBanner } from './error-banner.tsx';
import { LoadingScreen } from './loading-screen.tsx';

interface DialogListProps<T> {
  /** The query that loads the list. */
  listing: {
    data: readonly T[] | undefined;
    isPending: boolean;
    isError: boolean;
    isFetching: boolean;
    refetch(): unknown;
  };
  words: { title: string; loading: string; loadFailed: string; none: string };
  row: (one: T) => ReactNode;
}

/** A list inside a dialog, with its loading, error and empty states. */
export function DialogList<T>({ listing, words, row }: DialogListProps<T>) {
  const { data, isPending, isError, isFetching } = listing;
  return (
    <>
      {isPending && <LoadingScreen inline text={words.loading} />}
      {isError && (
        <ErrorBanner
          text={words.loadFailed}
          busy={isFetching}
          onRetry={() => void listing.refetch()}
        />
      )}
      {data?.length === 0 && <p className={styles.none}>{words.none}</p>}
      {data && data.length > 0 && (
        <ul className={styles.list} aria-label={words.title}>
          {data.map(row)}
        </ul>
      )}
    </>
  );
}
