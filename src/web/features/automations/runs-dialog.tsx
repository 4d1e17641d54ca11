import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { AppError, isErrorCode } from '../../../core/errors.ts';
import { formatMoment } from '../../i18n/dates.ts';
import { automationRunsTexts } from '../../i18n/en/automations.ts';
import { serverMessage } from '../../i18n/en/server-messages.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { trpc } from '../../session/trpc.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import rows from '../../ui/dialog-list.module.css';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import type { Automation, AutomationRun } from './automation-data.ts';
import styles from './automations.module.css';
import { useRuleUndo } from './use-rule-undo.ts';

const TONES = { done: 'green', failed: 'red', hidden: 'grey', notManager: 'red' } as const;

interface RunsDialogProps {
  boardId: string;
  automation: Automation;
  run: BoardSession['run'];
  /** A ticket is opened, which the board shows. */
  onOpenTicket: () => void;
  onClose: () => void;
}

/** The last runs of a rule on tickets that the user sees. */
export function RunsDialog(props: RunsDialogProps) {
  const { boardId, automation, run, onOpenTicket, onClose } = props;
  const texts = automationRunsTexts;
  const runs = trpc.automations.runs.useQuery(
    { boardId, automationId: automation.id },
    { staleTime: 0, gcTime: 0 },
  );
  const undo = useRuleUndo(run);
  return (
    <Dialog
      title={texts.title(automation.name)}
      onClose={onClose}
      footer={
        <Button data-autofocus onClick={onClose}>
          {texts.back}
        </Button>
      }
    >
      {runs.isPending && <LoadingScreen inline text={texts.loading} />}
      {runs.isError && (
        <ErrorBanner
          text={texts.failed}
          busy={runs.isFetching}
          onRetry={() => void runs.refetch()}
        />
      )}
      {runs.data?.length === 0 && <p className={rows.text}>{texts.none}</p>}
      {runs.data && runs.data.length > 0 && (
        <>
          <p className={rows.text}>{texts.text}</p>
          <ul className={rows.list} aria-label={texts.list}>
            {runs.data.map((one) => (
              <Run
                key={one.number}
                boardId={boardId}
                run={one}
                onUndo={async () => {
                  await undo(one);
                  await runs.refetch();
                }}
                onOpen={onOpenTicket}
              />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

interface RunProps {
  boardId: string;
  run: AutomationRun;
  onUndo: () => Promise<void>;
  onOpen: () => void;
}

function Run({ boardId, run, onUndo, onOpen }: RunProps) {
  const { at, result, error, ticketId, ticketName, undoableEntryId } = run;
  const [isBusy, setIsBusy] = useState(false);
  const text = useRef<HTMLDivElement>(null);

  async function undo() {
    setIsBusy(true);
    await onUndo();
    setIsBusy(false);
    // The button is gone.
    text.current?.querySelector('a')?.focus();
  }

  return (
    <li className={styles.run}>
      <Badge tone={TONES[result]}>{automationRunsTexts.result(result)}</Badge>
      <div className={rows.what} ref={text}>
        <Link
          to="/boards/$boardId"
          params={{ boardId }}
          search={{ ticket: ticketId }}
          className={rows.name}
          onClick={onOpen}
        >
          {ticketName}
        </Link>
        {reasonOf(result, error) && <p className={rows.facts}>{reasonOf(result, error)}</p>}
      </div>
      {undoableEntryId && (
        <Button
          size="sm"
          aria-label={automationRunsTexts.undoOf(ticketName)}
          busy={isBusy}
          onClick={() => void undo()}
        >
          {automationRunsTexts.undo}
        </Button>
      )}
      <span className={styles.when}>{formatMoment(at)}</span>
    </li>
  );
}

function reasonOf(result: AutomationRun['result'], error: string | null): string | null {
  if (result === 'hidden') return automationRunsTexts.hidden;
  if (result === 'notManager') return automationRunsTexts.notManager;
  return isErrorCode(error) ? serverMessage(new AppError(error).message) : null;
}
