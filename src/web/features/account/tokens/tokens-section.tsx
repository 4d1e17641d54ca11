import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { LIMITS } from '../../../../core/limits.ts';
import { tokenTexts } from '../../../i18n/en/account.ts';
import { trpc } from '../../../session/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { useBoards } from '../../optimistic-lists/use-lists.ts';
import styles from '../account.module.css';
import { type AccountData, isExpired } from '../account-data.ts';
import { AccountSection } from '../account-section.tsx';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { TokenItem } from './token-item.tsx';

/** API tokens for scripts. */
export function TokensSection({ account }: { account: AccountData }) {
  const texts = tokenTexts;
  const [isCreating, setCreating] = useState(false);
  const tokens = trpc.account.tokens.useQuery();
  const boards = useBoards();
  const good = tokens.data?.filter((token) => !isExpired(token)) ?? [];
  const isFull = good.length >= LIMITS.apiTokens;
  return (
    <AccountSection
      title={texts.title}
      text={
        <>
          {texts.text} <a href="/api/docs">{texts.docs}</a>
        </>
      }
      action={
        <Button
          icon={<Plus aria-hidden="true" />}
          disabled={isFull || !tokens.data}
          onClick={() => setCreating(true)}
        >
          {texts.create}
        </Button>
      }
    >
      {tokens.isPending && <LoadingScreen inline text={texts.loading} />}
      {tokens.isError && (
        <ErrorBanner
          text={texts.loadFailed}
          busy={tokens.isFetching}
          onRetry={() => void tokens.refetch()}
        />
      )}
      {tokens.data?.length === 0 && (
        <div className={styles.item}>
          <KeyRound aria-hidden="true" />
          <p className={styles.note}>{texts.none}</p>
        </div>
      )}
      {tokens.data && tokens.data.length > 0 && (
        <ul className={styles.list}>
          {tokens.data.map((token) => (
            <TokenItem key={token.id} token={token} boards={boards.data} />
          ))}
        </ul>
      )}
      {isFull && <p className={styles.note}>{texts.most(LIMITS.apiTokens)}</p>}
      {isCreating && (
        <CreateTokenDialog
          account={account}
          boards={boards.data ?? []}
          onClose={() => setCreating(false)}
        />
      )}
    </AccountSection>
  );
}
