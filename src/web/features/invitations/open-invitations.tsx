import { useId } from 'react';
import { invitationTexts } from '../../i18n/en/invitations.ts';
import { trpc } from '../../session/trpc.ts';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { InvitationRow } from './invitation-row.tsx';
import styles from './open-invitations.module.css';

/** The open invitations, for users who may revoke them. */
export function OpenInvitations() {
  const texts = invitationTexts;
  const titleId = useId();
  const list = trpc.invitations.list.useQuery();
  const open = list.data?.invitations;
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId} className={styles.title}>
        {texts.title}
      </h2>
      {list.isPending && <LoadingScreen inline text={texts.loading} />}
      {list.isError && (
        <ErrorBanner
          text={texts.loadFailed}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data?.signup === 'closed' && <p className={styles.text}>{texts.closed}</p>}
      {open?.length === 0 && <p className={styles.text}>{texts.none}</p>}
      {open && open.length > 0 && (
        <ul className={styles.list}>
          {open.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </section>
  );
}
