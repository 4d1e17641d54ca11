import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, UserRound } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { LIMITS } from '../../../../core/limits.ts';
import { clientsTexts } from '../../../i18n/en/clients.ts';
import { usePageRequest } from '../../../lib/use-page-request.ts';
import { trpc } from '../../../session/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextFilter } from '../forms/text-filter.tsx';
import { REFETCH_INTERVAL_MS } from '../refetch-interval.ts';
import styles from './clients.module.css';
import { type ClientsSearch, readClientsSearch } from './clients-search.ts';
import { ClientsTable } from './clients-table.tsx';
import { NewClientDialog } from './new-client-dialog.tsx';

/** The clients, by name. The search text is in the address. */
export default function ClientsPage() {
  const texts = clientsTexts;
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  usePageRequest('newClient', () => setAdding(true));
  const search = readClientsSearch(useSearch({ strict: false }));
  const { q, archived: isArchived = false } = search;
  const deferredSearch = useDeferredValue(q ?? '');
  const clients = trpc.money.clients.list.useInfiniteQuery(
    { isArchived, ...(deferredSearch && { search: deferredSearch }) },
    {
      getNextPageParam: (page) => page.next,
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: REFETCH_INTERVAL_MS,
    },
  );
  const listed = clients.data?.pages.flatMap((page) => page.clients);
  const hasNone = listed?.length === 0 && !clients.isPlaceholderData;

  function change(part: ClientsSearch) {
    void navigate({ to: '/finances/clients', search: { ...search, ...part }, replace: true });
  }

  return (
    <>
      <div className={styles.bar}>
        <div className={styles.search}>
          <TextFilter
            label={texts.search}
            hideLabel
            placeholder={texts.search}
            autoComplete="off"
            maxLength={LIMITS.search}
            text={q ?? ''}
            onChange={(text) => change({ q: text })}
          />
        </div>
        <Segmented
          label={texts.shown}
          value={isArchived ? 'archived' : 'active'}
          segments={[
            { value: 'active', label: texts.active },
            { value: 'archived', label: texts.archived },
          ]}
          onChange={(value) => change({ archived: value === 'archived' ? true : undefined })}
        />
        <Button
          variant="primary"
          icon={<Plus aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {texts.add}
        </Button>
      </div>
      {clients.isPending && <LoadingScreen inline text={texts.loading} />}
      {clients.isError && (
        <ErrorBanner
          text={texts.loadFailed}
          busy={clients.isFetching}
          onRetry={() => void clients.refetch()}
        />
      )}
      {hasNone &&
        (q || isArchived ? (
          <EmptyState title={q ? texts.noneFound : texts.noneArchived} />
        ) : (
          <EmptyState
            icon={<UserRound aria-hidden="true" />}
            title={texts.none}
            text={texts.noneText}
            action={
              <Button icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
                {texts.add}
              </Button>
            }
          />
        ))}
      {listed && listed.length > 0 && <ClientsTable clients={listed} />}
      {clients.hasNextPage && (
        <Button busy={clients.isFetchingNextPage} onClick={() => void clients.fetchNextPage()}>
          {texts.more}
        </Button>
      )}
      {isAdding && <NewClientDialog onClose={() => setAdding(false)} />}
    </>
  );
}
