import { Link } from '@tanstack/react-router';
import { FileX2 } from 'lucide-react';
import { useState } from 'react';
import { quoteTexts } from '../../../i18n/en/quotes.ts';
import { codeOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { StaleNote, useMoneyLive } from '../use-money-live.tsx';
import { QuoteDraftPage } from './draft/quote-draft-page.tsx';
import { isQuoteDraft } from './draft/use-quote-draft.ts';
import { SentPage } from './sent/sent-page.tsx';

/** A quote: as a draft it is edited, later shown as it was sent. */
export default function QuotePage({ id }: { id: string }) {
  const texts = quoteTexts;
  const isStale = useMoneyLive();
  // The link that was just made, which is shown once.
  const [url, setUrl] = useState<string | null>(null);
  const query = trpc.money.quotes.get.useQuery({ id });
  const { data: view, error, isError, isFetching, refetch } = query;
  if (isError && codeOf(error) === 'quote.unknown') {
    return (
      <EmptyState
        icon={<FileX2 aria-hidden="true" />}
        title={texts.unknown}
        text={texts.unknownText}
        action={
          <Link to="/finances/quotes" className={buttonClass()}>
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
      {isQuoteDraft(view) ? (
        <QuoteDraftPage key={view.id} view={view} onSent={setUrl} />
      ) : (
        view.sent && (
          <SentPage
            key={view.id}
            view={view}
            sent={view.sent}
            url={url}
            onRevised={() => setUrl(null)}
          />
        )
      )}
    </>
  );
}
