import { Link2 } from 'lucide-react';
import { useState } from 'react';
import type {
  ClientLinkKind,
  ClientLinkView,
} from '../../../../core/money/client-links/client-link.ts';
import { formatDay, formatMoment } from '../../../i18n/dates.ts';
import { clientLinkTexts } from '../../../i18n/en/sending.ts';
import { newId } from '../../../lib/new-id.ts';
import { reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { RevokeButton } from '../../../ui/revoke-button.tsx';
import { useRestoreFocus } from '../../../ui/use-restore-focus.ts';
import { CreatedLink } from '../../calendar-link/created-link.tsx';
import layout from '../invoices/invoice-layout.module.css';
import styles from './sending.module.css';

interface ClientLinksPanelProps {
  kind: ClientLinkKind;
  /** The document that the links show. */
  targetId: string;
}

/** The links that show a document to its client, and when they were opened. */
export function ClientLinksPanel({ kind, targetId }: ClientLinksPanelProps) {
  const texts = clientLinkTexts;
  const utils = trpc.useUtils();
  const query = trpc.money.clientLinks.list.useQuery({ kind, targetId });
  const { data, isError, isFetching, refetch } = query;
  // Sent again after a lost answer, it is the same link.
  const [id, setId] = useState(newId);
  const [url, setUrl] = useState<string | null>(null);
  const create = trpc.money.clientLinks.create.useMutation({
    onSuccess: (created) => setUrl(created.url),
    onError: (error) => showAlert(reasonOf(error) ?? texts.createFailed),
    onSettled: () => utils.money.clientLinks.invalidate(),
  });

  function close() {
    setUrl(null);
    setId(newId());
  }

  return (
    <section className={layout.panel} aria-labelledby="client-links">
      <h3 id="client-links" className={layout.panelTitle}>
        {texts.title}
      </h3>
      <p className={styles.none}>{texts.text}</p>
      {!data && isError && (
        <ErrorBanner text={texts.loadFailed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data && data.length > 0 && (
        <ul className={styles.rows} aria-label={texts.title}>
          {data.map((link) => (
            <LinkRow key={link.id} link={link} />
          ))}
        </ul>
      )}
      <Button
        size="sm"
        icon={<Link2 aria-hidden="true" />}
        busy={create.isPending}
        onClick={() => create.mutate({ kind, targetId, id })}
      >
        {texts.create}
      </Button>
      {url && (
        <Dialog
          title={texts.created}
          onClose={close}
          footer={<Button onClick={close}>{texts.done}</Button>}
        >
          <div className={styles.form}>
            <CreatedLink url={url} text={texts.shownOnce} label={texts.link} />
          </div>
        </Dialog>
      )}
    </section>
  );
}

function LinkRow({ link }: { link: ClientLinkView }) {
  const texts = clientLinkTexts;
  const { id, createdBy, createdAt, revokedAt } = link;
  const row = useRestoreFocus<HTMLLIElement>();
  const utils = trpc.useUtils();
  const revoke = trpc.money.clientLinks.revoke.useMutation({
    onError: (error) => showAlert(reasonOf(error) ?? texts.revokeFailed),
    onSettled: () => utils.money.clientLinks.invalidate(),
  });
  const day = formatDay(createdAt);
  return (
    <li ref={row} className={styles.row} data-ended={revokedAt !== null || undefined}>
      <p className={styles.to}>{openingOf(link)}</p>
      <p className={styles.facts}>
        {createdBy === null ? texts.createdOn(day) : texts.createdBy(day, createdBy)}
      </p>
      {revokedAt === null ? (
        <RevokeButton
          texts={texts}
          label={texts.revokeOne(day)}
          busy={revoke.isPending}
          onRevoke={() => revoke.mutate({ id })}
        />
      ) : (
        <p className={styles.facts}>{texts.revoked(formatDay(revokedAt))}</p>
      )}
    </li>
  );
}

function openingOf({ firstOpenedAt, lastOpenedAt }: ClientLinkView): string {
  const texts = clientLinkTexts;
  if (firstOpenedAt === null) return texts.notOpened;
  const first = formatMoment(firstOpenedAt);
  const last = formatMoment(lastOpenedAt ?? firstOpenedAt);
  return first === last ? texts.opened(first) : texts.openedLast(first, last);
}
