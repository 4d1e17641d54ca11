import { Archive, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { Board } from '../../../core/board/board.ts';
import { LIMITS } from '../../../core/limits.ts';
import { can } from '../../../core/permissions.ts';
import type { Actor } from '../../../core/users/user.ts';
import { archiveTexts } from '../../i18n/en/archive.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import rows from '../../ui/dialog-list.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import { useDebounced } from '../command-palette/use-debounced.ts';
import styles from './archive-dialog.module.css';
import { ArchivedRow, type ArchivedTicketItem } from './archived-row.tsx';
import { ArchivingField } from './archiving-field.tsx';
import { useArchive } from './use-archive.ts';

/** Delay after the last keystroke before the server is queried. */
const DEBOUNCE_MS = 150;

interface ArchiveDialogProps {
  board: Board;
  actor: Actor;
  session: BoardSession;
  onClose: () => void;
}

/** The archived tickets of a board, with search, opening and restoring. */
export default function ArchiveDialog({ board, actor, session, onClose }: ArchiveDialogProps) {
  const texts = archiveTexts;
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), DEBOUNCE_MS);
  const archive = useArchive(session, board.id, search);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set());
  const tickets = archive.data?.pages.flatMap((page) => page.tickets);
  const selected = (tickets ?? []).filter(({ id }) => selectedIds.has(id));
  const mayRestore = (ticket: ArchivedTicketItem) =>
    can(actor, 'tickets.archive', { board, ticket });

  function select(id: string, isSelected: boolean) {
    const ids = new Set(selectedIds);
    if (isSelected && ids.size < LIMITS.changedTickets) ids.add(id);
    else ids.delete(id);
    setSelectedIds(ids);
  }

  async function restore(ticketIds: string[]) {
    setBusyIds(new Set(ticketIds));
    await session.run({ type: 'tickets.unarchive', boardId: board.id, ticketIds });
    await archive.refetch();
    setBusyIds(new Set());
    setSelectedIds(new Set([...selectedIds].filter((id) => !ticketIds.includes(id))));
  }

  const footer = selected.length > 0 && (
    <>
      <p role="status" className={styles.count}>
        {texts.selected(selected.length)}
      </p>
      <Button
        variant="primary"
        busy={busyIds.size > 0}
        onClick={() => void restore(selected.map(({ id }) => id))}
      >
        {texts.restoreMany(selected.length)}
      </Button>
    </>
  );

  return (
    <Dialog title={texts.title} size="lg" onClose={onClose} footer={footer}>
      {can(actor, 'boards.manage', { board }) && <ArchivingField board={board} run={session.run} />}
      <TextField
        label={texts.search}
        hideLabel
        type="search"
        placeholder={texts.search}
        autoComplete="off"
        maxLength={LIMITS.search}
        value={typed}
        onChange={setTyped}
        data-autofocus
      />
      {archive.isPending && <LoadingScreen inline text={texts.loading} />}
      {archive.isError && (
        <div className={styles.failure}>
          <ErrorBanner
            text={texts.loadFailed}
            busy={archive.isFetching}
            onRetry={() => void (tickets ? archive.fetchNextPage() : archive.refetch())}
          />
        </div>
      )}
      {tickets?.length === 0 && <NoTickets isSearch={search !== ''} />}
      {tickets && tickets.length > 0 && (
        <ul className={rows.list} aria-label={texts.list}>
          {tickets.map((ticket) => (
            <ArchivedRow
              key={ticket.id}
              ticket={ticket}
              mayRestore={mayRestore(ticket)}
              isSelected={selectedIds.has(ticket.id)}
              isBusy={busyIds.has(ticket.id)}
              onSelect={(isSelected) => select(ticket.id, isSelected)}
              onRestore={() => void restore([ticket.id])}
            />
          ))}
        </ul>
      )}
      {archive.hasNextPage && !archive.isError && (
        <More busy={archive.isFetchingNextPage} onMore={() => void archive.fetchNextPage()} />
      )}
    </Dialog>
  );
}

function NoTickets({ isSearch }: { isSearch: boolean }) {
  const texts = archiveTexts;
  if (isSearch) {
    return <EmptyState icon={<SearchX aria-hidden="true" />} title={texts.noMatches} level={3} />;
  }
  return (
    <EmptyState
      icon={<Archive aria-hidden="true" />}
      title={texts.emptyTitle}
      text={texts.emptyText}
      level={3}
    />
  );
}

/** Disappears with the last page, when its button is pressed. */
function More({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  const container = useRestoreFocus<HTMLDivElement>();
  return (
    <div ref={container} className={styles.more}>
      <Button busy={busy} onClick={onMore}>
        {archiveTexts.more}
      </Button>
    </div>
  );
}
