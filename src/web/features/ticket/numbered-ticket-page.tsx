import { Link, Navigate, useParams } from '@tanstack/react-router';
import { Signpost } from 'lucide-react';
import { parseTicketNumber } from '../../../core/board/fields/ticket-number.ts';
import { ticketNumberTexts } from '../../i18n/en/ticket-numbers.ts';
import { trpc } from '../../session/trpc.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

/** /t/{number}: redirects to the ticket that has, or had, the number. */
export default function NumberedTicketPage() {
  const { number } = useParams({ from: '/shell/t/$number' });
  return parseTicketNumber(number) ? <Forward number={number} /> : <Unknown number={number} />;
}

function Forward({ number }: { number: string }) {
  const { data, error, isFetching, refetch } = trpc.tickets.reference.useQuery(
    { number },
    { retry: false },
  );
  if (data) {
    const { boardId, id: ticket } = data;
    return <Navigate to="/boards/$boardId" params={{ boardId }} search={{ ticket }} replace />;
  }
  if (error?.data?.code === 'NOT_FOUND') return <Unknown number={number.toUpperCase()} />;
  if (error) {
    return (
      <ErrorBanner
        text={ticketNumberTexts.loadFailed}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return <LoadingScreen text={ticketNumberTexts.loading} />;
}

function Unknown({ number }: { number: string }) {
  const texts = ticketNumberTexts;
  return (
    <>
      <PageTitle>{texts.unknownTitle}</PageTitle>
      <EmptyState
        level={1}
        icon={<Signpost aria-hidden="true" />}
        title={texts.unknownTitle}
        text={texts.unknown(number)}
        action={
          <Link to="/dashboard" className={buttonClass('primary')}>
            {texts.goHome}
          </Link>
        }
      />
    </>
  );
}
