import { useLocation } from '@tanstack/react-router';
import { Link2Off, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { sharedBoardTexts } from '../../i18n/en/shared-board.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SharedBoard } from './shared-board.tsx';
import styles from './shared-board-page.module.css';
import { useSharedBoard } from './use-shared-board.ts';

/** The format of a link's secret; the server checks whether it is valid. */
const SECRET = /^look_[\w-]{43}$/;

/** /look#{secret}: a shared board, for users of a link, with or without an account. */
export default function SharedBoardPage() {
  const secret = useLocation({ select: ({ hash }) => hash });
  return SECRET.test(secret) ? (
    <SharedBoardView key={secret} secret={secret} />
  ) : (
    <SharedBoardEnded />
  );
}

function SharedBoardView({ secret }: { secret: string }) {
  const { sharedBoard, state, isOver } = useSharedBoard(secret);
  if (isOver) return <SharedBoardEnded />;
  if (state?.phase === 'failed') return <SharedBoardFailed />;
  if (!sharedBoard || !state?.board) return <LoadingScreen text={sharedBoardTexts.loading} />;
  const { board, connection } = state;
  return <SharedBoard {...sharedBoard} board={board} state={connection} />;
}

function SharedBoardEnded() {
  const texts = sharedBoardTexts;
  return (
    <Notice icon={<Link2Off aria-hidden="true" />} title={texts.overTitle} text={texts.overText} />
  );
}

function SharedBoardFailed() {
  const texts = sharedBoardTexts;
  return (
    <Notice
      icon={<Unplug aria-hidden="true" />}
      title={texts.failedTitle}
      text={texts.failedText}
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          {texts.tryAgain}
        </Button>
      }
    />
  );
}

function Notice(props: { icon: ReactNode; title: string; text: string; action?: ReactNode }) {
  return (
    <div role="alert" className={styles.notice}>
      <PageTitle>{props.title}</PageTitle>
      <EmptyState level={1} {...props} />
    </div>
  );
}
