import { useNavigate } from '@tanstack/react-router';
import { FileUp, Rocket } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { can } from '../../../core/permissions.ts';
import { createBoardTexts } from '../../i18n/en/boards.ts';
import { firstBoardTexts } from '../../i18n/en/starting-columns.ts';
import { fetchWhenIdle } from '../../lib/fetch-when-idle.ts';
import { trpc } from '../../session/trpc.ts';
import { useActor } from '../../session/use-actor.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { boardCreated } from '../boards/board-list-changes.ts';
import { creationOf, newBoard } from '../boards/create/new-board.ts';
import { useBoards } from '../optimistic-lists/use-lists.ts';
import { useChange } from '../optimistic-lists/use-optimistic-list.ts';
import styles from './sample-project.module.css';

const loadImport = () => import('../import-export/import-dialog.tsx');
const ImportDialog = lazyDialog(loadImport);

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The board opens with the composer of its first column. */
    composes?: boolean;
  }
}

/**
 * For users who may create boards: their first board while there is none, and the way to import
 * while there is no ticket.
 */
export function StartSection() {
  const texts = firstBoardTexts;
  const boards = useBoards().data;
  const mayCreate = can(useActor(), 'boards.create');
  const [isImportOpen, setImportOpen] = useState(false);
  const hasNoTicket = boards?.every(({ ticketCount }) => ticketCount === 0) ?? false;
  const isOffered = mayCreate && hasNoTicket;
  useEffect(() => {
    if (isOffered) fetchWhenIdle(loadImport);
  }, [isOffered]);
  // The report of an import is read to its end, although its tickets are the first ones.
  if (!isOffered && !isImportOpen) return null;
  return (
    <>
      {boards?.length === 0 && <FirstBoard />}
      <Step
        icon={<FileUp className={styles.icon} aria-hidden="true" />}
        title={texts.importTitle}
        text={texts.importText}
      >
        <Button onClick={() => setImportOpen(true)}>{texts.import}</Button>
      </Step>
      {isImportOpen && <ImportDialog onClose={() => setImportOpen(false)} />}
    </>
  );
}

function FirstBoard() {
  const texts = firstBoardTexts;
  const navigate = useNavigate();
  const { id: actorId } = useActor();
  const change = useChange();
  const { client } = trpc.useUtils();
  const button = useRef<HTMLButtonElement>(null);
  const [board] = useState(() => ({ ...newBoard(), name: texts.name }));
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    // Enter is enough, unless someone has begun to go elsewhere.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.id === 'main') button.current?.focus();
  }, []);

  async function create() {
    const { columns, ...creation } = creationOf(board);
    const columnCount = columns.length;
    const { commandId, boardId } = board;
    setBusy(true);
    try {
      await change(
        boardCreated({ ...creation, columnCount }, { by: actorId, at: Date.now() }),
        () => client.boards.create.mutate({ commandId, ...creation, columns }),
      );
    } catch {
      showAlert(createBoardTexts.failed);
      setBusy(false);
      return;
    }
    await navigate({ to: '/boards/$boardId', params: { boardId }, state: { composes: true } });
  }

  return (
    <Step
      icon={<Rocket className={styles.icon} aria-hidden="true" />}
      title={texts.title}
      text={texts.text}
    >
      <Button ref={button} variant="primary" busy={isBusy} onClick={() => void create()}>
        {texts.create}
      </Button>
    </Step>
  );
}

interface StepProps {
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

function Step({ icon, title, text, children }: StepProps) {
  return (
    <section className={styles.sample} aria-label={title}>
      {icon}
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.buttons}>{children}</div>
    </section>
  );
}
