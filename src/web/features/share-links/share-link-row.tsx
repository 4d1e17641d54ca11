import { formatDay, formatMoment } from '../../i18n/dates.ts';
import { shareLinkTexts } from '../../i18n/en/share-links.ts';
import { reasonOf } from '../../session/error-reason.ts';
import { trpc } from '../../session/trpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { Button } from '../../ui/button.tsx';
import styles from '../../ui/dialog-list.module.css';
import { RevokeButton } from '../../ui/revoke-button.tsx';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import { isExpired, type ShareLink } from './share-link.ts';

/** A share link: its client, creator and use, and a button to revoke it. */
export function ShareLinkRow({ boardId, link }: { boardId: string; link: ShareLink }) {
  const words = shareLinkTexts;
  // Disappears when it is revoked, while its button has the focus.
  const row = useRestoreFocus<HTMLLIElement>();
  const utils = trpc.useUtils();
  const revoke = trpc.shareLinks.revoke.useMutation({
    onError: (error) => showAlert(reasonOf(error) ?? words.revokeFailed),
    onSettled: () => utils.shareLinks.list.invalidate({ boardId }),
  });
  const takeOver = trpc.shareLinks.takeOver.useMutation({
    onError: (error) => showAlert(reasonOf(error) ?? words.takeOverFailed),
    onSettled: () => utils.shareLinks.list.invalidate({ boardId }),
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

/** When it was last used, and when it expires. */
function usageOf(link: ShareLink): string {
  const words = shareLinkTexts;
  const { lastUsedAt, expiresAt } = link;
  const used = lastUsedAt ? words.lastUsed(formatMoment(lastUsedAt)) : words.neverUsed;
  if (expiresAt === null) return used;
  const end = formatDay(expiresAt);
  return `${used} · ${isExpired(link) ? words.expired(end) : words.expires(end)}`;
}
