import { Link } from '@tanstack/react-router';
import { FileX2 } from 'lucide-react';
import { invoiceTexts } from '../../../i18n/en/invoices.ts';
import { codeOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { StaleNote, useMoneyLive } from '../use-money-live.tsx';
import { DraftPage } from './draft/draft-page.tsx';
import { isDraft } from './draft/draft-session.ts';
import { IssuedPage } from './issued/issued-page.tsx';

/** An invoice or credit note: as a draft it is edited, later shown as it was issued. */
export default function InvoicePage({ id }: { id: string }) {
  const texts = invoiceTexts;
  const isStale = useMoneyLive();
  const query = trpc.money.invoices.get.useQuery({ id });
  const { data: view, error, isError, isFetching, refetch } = query;
  if (isError && codeOf(error) === 'invoice.unknown') {
    return (
      <EmptyState
        icon={<FileX2 aria-hidden="true" />}
        title={texts.unknown}
        text={texts.unknownText}
        action={
          <Link to="/finances/invoices" className={buttonClass()}>
            {texts.toList}
          </Link>
        }
      />
    );
  }
  if (!view) {
    return isError ? (
      <ErrorBanner text={texts.loadFailed} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <LoadingScreen inline text={texts.loading} />
    );
  }
  return (
    <>
      {isStale && <StaleNote />}
      {isDraft(view) ? (
        <DraftPage key={view.id} view={view} />
      ) : (
        view.issued && <IssuedPage key={view.id} view={view} issued={view.issued} />
      )}
    </>
  );
}
