import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { clientTexts } from '../../../i18n/en/clients.ts';
import { ratesTexts } from '../../../i18n/en/rates.ts';
import { codeOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { ClientApprovals } from '../approvals/client-approvals.tsx';
import { RatesSection } from '../rates/rates-section.tsx';
import { REFETCH_INTERVAL_MS } from '../refetch-interval.ts';
import { RetainersSection } from '../retainers/retainers-section.tsx';
import styles from './client.module.css';
import { ClientActions } from './client-actions.tsx';
import { ClientForm } from './client-form.tsx';
import { ProjectsSection } from './projects-section.tsx';

/** A client: its details, its projects and how they are billed, and its rates. */
export default function ClientPage({ id: clientId }: { id: string }) {
  const texts = clientTexts;
  const client = trpc.money.clients.get.useQuery(
    { clientId },
    {
      staleTime: 0,
      refetchInterval: REFETCH_INTERVAL_MS,
      retry: (count, error) => codeOf(error) !== 'client.unknown' && count < 2,
    },
  );
  const projects = trpc.money.projects.list.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  if (codeOf(client.error) === 'client.unknown') return <Gone />;
  if (!client.data || !projects.data) {
    const isError = client.isError || projects.isError;
    return isError ? (
      <ErrorBanner
        text={texts.loadFailed}
        busy={client.isFetching || projects.isFetching}
        onRetry={() => {
          void client.refetch();
          void projects.refetch();
        }}
      />
    ) : (
      <LoadingScreen inline text={texts.loading} />
    );
  }
  const { data } = client;
  const own = projects.data.filter((project) => project.clientId === clientId);
  return (
    <>
      <div className={styles.heading}>
        <Link to="/finances/clients" className={styles.back}>
          <ArrowLeft aria-hidden="true" />
          {texts.back}
        </Link>
        <h2 className={styles.name}>
          {data.name}
          {data.isArchived && <Badge>{texts.archived}</Badge>}
        </h2>
        <ClientActions client={data} />
      </div>
      <ProjectsSection client={data} own={own} all={projects.data} />
      <RatesSection
        title={ratesTexts.clientTitle}
        text={ratesTexts.clientText}
        clientId={clientId}
        subjects={[
          { level: 'client', id: clientId, label: data.name },
          ...own.map(({ projectId, name }) => ({
            ...{ level: 'project' as const, id: projectId, label: name },
          })),
        ]}
        currency={data.currency}
      />
      <RetainersSection client={data} own={own} />
      <ClientApprovals clientId={clientId} />
      <ClientForm client={data} />
    </>
  );
}

function Gone() {
  const texts = clientTexts;
  return (
    <EmptyState
      title={texts.unknownTitle}
      text={texts.unknownText}
      action={
        <Link to="/finances/clients" className={buttonClass()}>
          {texts.back}
        </Link>
      }
    />
  );
}
