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
  const texts = shareLinkTexts;
  // Disappears when it is revoked, while its button has the focus.
  const row = useRestoreFocus<HTMLLIElement>();
  const utils = trpc.useUtils();
  const revoke = trpc.shareLinks.revoke.useMutation({
    onError: (error) => showAlert(reasonOf(error) ?? texts.revokeFailed),
    onSettled: () => utils.shareLinks.list.invalidate({ boardId }),
  });
  const takeOver = trpc.shareLinks.takeOver.useMutation({
    onError: (error) => showAlert(reasonOf(error) ?? texts.takeOverFailed),
    onSettled: () => utils.shareLinks.list.invalidate({ boardId }),
  });
  const name = link.client ?? texts.anyone;
  const createdOn = formatDay(link.createdAt);

  return (
    <li ref={row} className={styles.item}>
      <div className={styles.what}>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>
          {texts.createdBy(link.madeBy ?? texts.deletedAccount, createdOn)}
        </p>
        <p className={styles.facts}>{usageOf(link)}</p>
        {link.isPaused && <p className={styles.facts}>{texts.paused}</p>}
      </div>
      {link.isPaused && (
        <Button
          size="sm"
          aria-label={texts.takeOverOne(name, createdOn)}
          busy={takeOver.isPending}
          onClick={() => takeOver.mutate({ boardId, lookId: link.id })}
        >
          {texts.takeOver}
        </Button>
      )}
      <RevokeButton
        texts={texts}
        label={texts.revokeOne(name, createdOn)}
        busy={revoke.isPending}
        onRevoke={() => revoke.mutate({ boardId, lookId: link.id })}
      />
    </li>
  );
}

/** When it was last used, and when it expires. */
function usageOf(link: ShareLink): string {
  const texts = shareLinkTexts;
  const { lastUsedAt, expiresAt } = link;
  const used = lastUsedAt ? texts.lastUsed(formatMoment(lastUsedAt)) : texts.neverUsed;
  if (expiresAt === null) return used;
  const end = formatDay(expiresAt);
  return `${used} · ${isExpired(link) ? texts.expired(end) : texts.expires(end)}`;
}
