import { useSearch } from '@tanstack/react-router';
import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { shareTargetTexts } from '../../i18n/en/share-target.ts';
import { useActor } from '../../session/use-actor.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Select } from '../../ui/select.tsx';
import type { BoardListItem } from '../boards/board-list-item.ts';
import { recentBoards } from '../command-palette/recent-boards.ts';
import { useBoards } from '../optimistic-lists/use-lists.ts';
import { canManage } from '../projects/can-manage.ts';
import styles from './share-page.module.css';
import { ShareToBoard } from './share-to-board.tsx';
import { formOfShared, readShared } from './shared-link.ts';

/** /share: a link shared from another app becomes a ticket, on a chosen board and column. */
export default function SharePage() {
  const texts = shareTargetTexts;
  const form = formOfShared(readShared(useSearch({ strict: false })));
  const actor = useActor();
  const boards = useBoards();
  const offered = boards.data?.filter((board) => canManage(actor, board));
  const [chosen, choose] = useState<string | null>(null);
  const boardId = chosen ?? lastOpened(actor.id, offered ?? []);
  return (
    <Page title={texts.title}>
      <PageHeading title={texts.title} text={texts.text} />
      {boards.isPending && <LoadingScreen inline text={texts.loading} />}
      {boards.isError && (
        <ErrorBanner
          text={texts.loadFailed}
          busy={boards.isFetching}
          onRetry={() => void boards.refetch()}
        />
      )}
      {offered && boardId && (
        <div className={styles.choices}>
          <Select
            label={texts.board}
            value={boardId}
            options={offered.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={choose}
          />
          <ShareToBoard key={boardId} boardId={boardId} actor={actor} form={form} />
        </div>
      )}
      {offered?.length === 0 && (
        <EmptyState
          icon={<Columns3 aria-hidden="true" />}
          title={texts.noneTitle}
          text={texts.noneText}
        />
      )}
    </Page>
  );
}

function lastOpened(userId: string, offered: readonly BoardListItem[]): string | undefined {
  const ids = offered.map(({ id }) => id);
  return recentBoards(userId).find((id) => ids.includes(id)) ?? ids[0];
}
