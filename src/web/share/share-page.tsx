import { useSearch } from '@tanstack/react-router';
import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { useActor } from '../auth/use-actor.ts';
import type { BoardListItem } from '../boards/board-list-item.ts';
import { useBoards } from '../edits/use-lists.ts';
import { ErrorBanner } from '../error-banner.tsx';
import { Page } from '../page.tsx';
import { PageHeading } from '../page-heading.tsx';
import { recentBoards } from '../palette/recent-boards.ts';
import { manages } from '../projects/manages.ts';
import { shareTexts } from '../texts/share.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { Select } from '../ui/select.tsx';
import styles from './share-page.module.css';
import { ShareToBoard } from './share-to-board.tsx';
import { formOfShared, readShared } from './shared-link.ts';

/** /share: a link that another app shared becomes a ticket, on a board and column to be chosen. */
export default function SharePage() {
  const words = shareTexts;
  const form = formOfShared(readShared(useSearch({ strict: false })));
  const actor = useActor();
  const boards = useBoards();
  const offered = boards.data?.filter((board) => manages(actor, board));
  const [chosen, choose] = useState<string | null>(null);
  const boardId = chosen ?? lastOpened(actor.id, offered ?? []);
  return (
    <Page title={words.title}>
      <PageHeading title={words.title} text={words.text} />
      {boards.isPending && <LoadingScreen inline text={words.loading} />}
      {boards.isError && (
        <ErrorBanner
          text={words.loadFailed}
          busy={boards.isFetching}
          onRetry={() => void boards.refetch()}
        />
      )}
      {offered && boardId && (
        <div className={styles.choices}>
          <Select
            label={words.board}
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
          title={words.noneTitle}
          text={words.noneText}
        />
      )}
    </Page>
  );
}

function lastOpened(userId: string, offered: readonly BoardListItem[]): string | undefined {
  const ids = offered.map(({ id }) => id);
  return recentBoards(userId).find((id) => ids.includes(id)) ?? ids[0];
}
