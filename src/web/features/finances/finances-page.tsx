import { Link, useParams } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { can } from '../../../core/permissions.ts';
import { financesTexts } from '../../i18n/en/finances.ts';
import { AdminsOnly } from '../../session/admins-only.tsx';
import { useActor } from '../../session/use-actor.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import styles from './finances-page.module.css';
import { FINANCES_TABS, financesPageAt } from './finances-pages.ts';
import './zod-without-eval.ts';

/** The frame of all pages below /finances, for ADMINs. */
export default function FinancesPage() {
  const texts = financesTexts;
  const isAllowed = can(useActor(), 'finances.open');
  return (
    <Page title={texts.title}>
      <PageHeading title={texts.title} />
      {isAllowed ? <Finances /> : <AdminsOnly />}
    </Page>
  );
}

function Finances() {
  const texts = financesTexts;
  const { _splat: rest = '' } = useParams({ strict: false }) as { _splat?: string };
  const place = financesPageAt(rest);
  const tab = place?.tab;
  const tabs = useRef<HTMLElement>(null);

  useEffect(() => {
    // On a phone not all tabs are in view.
    const current = tab && tabs.current?.querySelector('[aria-current]');
    if (current) current.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab]);

  return (
    <>
      <nav ref={tabs} className={styles.tabs} aria-label={texts.title}>
        {FINANCES_TABS.map(({ tab: each, to }) => (
          <Link
            key={each}
            to={to}
            className={styles.tab}
            aria-current={each === tab ? 'page' : undefined}
            activeProps={{}}
            // The overview's address is a prefix of all others.
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {texts.tabs[each]}
          </Link>
        ))}
      </nav>
      {place ? (
        <Suspense fallback={<LoadingScreen inline text={texts.loading} />}>
          <place.Page key={place.id} id={place.id} />
        </Suspense>
      ) : (
        <EmptyState
          title={texts.unknownTitle}
          text={texts.unknownText}
          action={
            <Link to="/finances" className={buttonClass()}>
              {texts.toFinances}
            </Link>
          }
        />
      )}
    </>
  );
}
