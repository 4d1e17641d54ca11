import type { ReactNode } from 'react';
import styles from './dialog-list.module.css';
import { ErrorBanner } from './error-banner.tsx';
import { LoadingScreen } from './loading-screen.tsx';

interface DialogListProps<T> {
  /** What was asked for, however far that is. */
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

/** The list that a dialog is about: while it comes, when it cannot be had, empty, and with rows. */
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
