import { useSearch } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { auditTexts } from '../../i18n/en/audit.ts';
import { trpc } from '../../session/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import { AuditFilters } from './audit-filters.tsx';
import styles from './audit-log.module.css';
import { readAuditSearch } from './audit-search.ts';
import { AuditTable } from './audit-table.tsx';

/** Audit entries, newest first, of the kind and person in the URL. */
export function AuditLog() {
  const texts = auditTexts;
  const search = readAuditSearch(useSearch({ strict: false }));
  const { kind, person: personId } = search;
  const log = trpc.audit.list.useInfiniteQuery(
    { kind, personId },
    { getNextPageParam: ({ next }) => next },
  );
  const { users, audit } = trpc.useUtils();
  const entries = log.data?.pages.flatMap((page) => page.entries);

  function retry() {
    // The list of people to filter by may have failed at the same time.
    void users.list.invalidate();
    void audit.gone.invalidate();
    void (entries ? log.fetchNextPage() : log.refetch());
  }

  return (
    <>
      <AuditFilters search={search} />
      {log.isPending && <LoadingScreen inline text={texts.loading} />}
      {entries?.length === 0 && (
        <EmptyState
          icon={<History aria-hidden="true" />}
          title={texts.emptyTitle}
          text={kind || personId ? texts.emptyFiltered : texts.emptyText}
        />
      )}
      {entries && entries.length > 0 && <AuditTable entries={entries} />}
      {log.isError && (
        <div className={styles.failure}>
          <ErrorBanner text={texts.loadFailed} busy={log.isFetching} onRetry={retry} />
        </div>
      )}
      {log.hasNextPage && !log.isError && (
        <More busy={log.isFetchingNextPage} onMore={() => void log.fetchNextPage()} />
      )}
    </>
  );
}

/** Disappears with the last page, when its button is pressed. */
function More({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  const container = useRestoreFocus<HTMLDivElement>();
  return (
    <div ref={container} className={styles.more}>
      <Button busy={busy} onClick={onMore}>
        {auditTexts.more}
      </Button>
    </div>
  );
}
