import { KeyRound } from 'lucide-react';
import { formatDay, formatMoment } from '../../../i18n/dates.ts';
import { tokenTexts } from '../../../i18n/en/account.ts';
import { reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { Badge } from '../../../ui/badge.tsx';
import { RevokeButton } from '../../../ui/revoke-button.tsx';
import { useRestoreFocus } from '../../../ui/use-restore-focus.ts';
import type { BoardListItem } from '../../boards/board-list-item.ts';
import styles from '../account.module.css';
import { type ApiToken, isExpired } from '../account-data.ts';

interface TokenItemProps {
  token: ApiToken;
  /** Undefined while loading. */
  boards: BoardListItem[] | undefined;
}

/** An API token: its scope, its last use, and a button to revoke it. */
export function TokenItem({ token, boards }: TokenItemProps) {
  const texts = tokenTexts;
  const item = useRestoreFocus<HTMLLIElement>();
  const utils = trpc.useUtils();
  const revoke = trpc.account.revokeToken.useMutation({
    onError: (error) => showAlert(reasonOf(error) ?? texts.revokeFailed),
    onSettled: () => utils.account.tokens.invalidate(),
  });
  const { id, name, readOnly, boardId, hasMoney, createdAt, lastUsedAt, expiresAt } = token;
  const isOver = isExpired(token);

  return (
    <li ref={item} className={styles.item}>
      <KeyRound aria-hidden="true" />
      <div className={styles.facts}>
        <div className={styles.name}>
          {name}
          <Badge tone={readOnly ? 'grey' : 'blue'}>
            {readOnly ? texts.readOnly : texts.readWrite}
          </Badge>
          {hasMoney && <Badge tone="grey">{texts.money}</Badge>}
          {isOver && <Badge tone="red">{texts.expired}</Badge>}
        </div>
        {boardId && boards && (
          <p className={styles.fact}>
            {texts.board}: {boards.find((board) => board.id === boardId)?.name ?? texts.goneBoard}
          </p>
        )}
        <p className={styles.fact}>
          {texts.created} {formatDay(createdAt)} ·{' '}
          {lastUsedAt ? `${texts.lastUsed} ${formatMoment(lastUsedAt)}` : texts.neverUsed}
          {expiresAt && !isOver && ` · ${texts.expires} ${formatDay(expiresAt)}`}
        </p>
      </div>
      <RevokeButton
        texts={{ ...texts, question: texts.question(name) }}
        label={texts.revokeOne(name)}
        busy={revoke.isPending}
        onRevoke={() => revoke.mutate({ id })}
      />
    </li>
  );
}
