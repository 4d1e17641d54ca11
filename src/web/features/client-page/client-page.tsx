import { useLocation } from '@tanstack/react-router';
import { Link2Off, Unplug } from 'lucide-react';
import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
} from 'react';
import type { ClientLinkKind, ClientPages } from '../../../core/money/client-links/client-link.ts';
import { clientPageTexts } from '../../i18n/en/client-page.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import styles from './client-page.module.css';
import type { ClientPageProps } from './client-page-props.ts';
import { useClientPage } from './use-client-page.ts';

/** The pages of the documents, by the kind of their link. */
const PAGES: {
  [K in ClientLinkKind]: LazyExoticComponent<ComponentType<ClientPageProps<ClientPages[K]>>>;
} = {
  invoice: lazy(() => import('./invoice/client-invoice.tsx')),
  approval: lazy(() => import('./approval/client-approval.tsx')),
  quote: lazy(() => import('./quote/client-quote.tsx')),
};

/** The format of a link's token; the server checks whether it is valid. */
const TOKEN = /^client_[\w-]{43}$/;

/** /client#{token}: a document of a business, for its client, who has no account. */
export default function ClientPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  return TOKEN.test(token) ? <OpenedPage key={token} token={token} /> : <LinkEnded />;
}

function OpenedPage({ token }: { token: string }) {
  const { page, state, reload, client } = useClientPage(token);
  const texts = clientPageTexts;
  if (state === 'ended') return <LinkEnded />;
  if (!page) {
    if (state === 'loading') return <LoadingScreen text={texts.loading} />;
    return (
      <Notice
        icon={<Unplug aria-hidden="true" />}
        title={texts.failedTitle}
        text={texts.failedText}
        action={
          <Button variant="primary" onClick={reload}>
            {texts.tryAgain}
          </Button>
        }
      />
    );
  }
  const Page = PAGES[page.kind] as ComponentType<ClientPageProps<typeof page>>;
  return (
    <Suspense fallback={<LoadingScreen text={texts.loading} />}>
      <Page page={page} token={token} client={client} reload={reload} />
    </Suspense>
  );
}

function LinkEnded() {
  const texts = clientPageTexts;
  return (
    <Notice
      icon={<Link2Off aria-hidden="true" />}
      title={texts.endedTitle}
      text={texts.endedText}
    />
  );
}

function Notice(props: { icon: ReactNode; title: string; text: string; action?: ReactNode }) {
  return (
    <div role="alert" className={styles.notice}>
      <PageTitle>{props.title}</PageTitle>
      <EmptyState level={1} {...props} />
    </div>
  );
}
