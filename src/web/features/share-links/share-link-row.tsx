import { formatDay, formatMoment } from '../../i18n/dates.ts';
import { clientLinkTexts } from '../../i18n/en/share-links.ts';
import { reasonOf } from '../../session/error-reason.ts';
import { trpc } from '../../session/trpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { Button } from '../../ui/button.tsx';
import styles from '../../ui/dialog-list.module.css';
import { RevokeButton } from '../../ui/revoke-button.tsx';
import { useFocusHandedOn } from '../../ui/use-restore-focus.ts';
import { type ClientLink, isExpired } from './share-link.ts';

/** One link: for whom, by whom, whether it is used, and its end. */
export function ClientLinkRow({ boardId, link }: { boardId: string; link: ClientLink }) {
  const words = clientLinkTexts;
  // It goes when it is revoked, with the focus on its button.
  const row = useFocusHandedOn<HTMLLIElement>();
  const utils = trpc.useUtils();
  const revoke = trpc.looks.revoke.useMutation({
    onError: (error) => showAlert(reasonOf(error) ?? words.revokeFailed),
    onSettled: () => utils.looks.list.invalidate({ boardId }),
  });
  const takeOver = trpc.looks.takeOver.useMutation({
    onError: (error) => showAlert(reasonOf(error) ?? words.takeOverFailed),
    onSettled: () => utils.looks.list.invalidate({ boardId }),
  });
  const name = link.client ?? words.anyone;
  const made = formatDay(link.createdAt);

  return (
    <li ref={row} className={styles.item}>
      <div className={styles.what}>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>{words.madeBy(link.madeBy ?? words.deletedAccount, made)}</p>
        <p className={styles.facts}>{usageOf(link)}</p>
        {link.isPaused && <p className={styles.facts}>{words.paused}</p>}
      </div>
      {link.isPaused && (
        <Button
          size="sm"
          aria-label={words.takeOverOne(name, made)}
          busy={takeOver.isPending}
          onClick={() => takeOver.mutate({ boardId, lookId: link.id })}
        >
          {words.takeOver}
        </Button>
      )}
      <RevokeButton
        words={words}
        label={words.revokeOne(name, made)}
        busy={revoke.isPending}
        onRevoke={() => revoke.mutate({ boardId, lookId: link.id })}
      />
    </li>
  );
}

/** When it was used last, and until when it can be. */
function usageOf(link: ClientLink): string {
  const words = clientLinkTexts;
  const { lastUsedAt, expiresAt } = link;
  const used = lastUsedAt ? words.lastUsed(formatMoment(lastUsedAt)) : words.neverUsed;
  if (expiresAt === null) return used;
  const end = formatDay(expiresAt);
  return `${used} · ${isExpired(link) ? words.expired(end) : words.expires(end)}`;
}
