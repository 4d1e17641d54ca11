import { useEffect, useRef, useState } from 'react';
import type { ImportState } from '../../../core/import-report.ts';
import { importTexts } from '../../i18n/en/import-export.ts';
import { trpc } from '../../session/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { BoardLink } from './board-link.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { FileChooser } from './file-chooser.tsx';
import { ImportReportView } from './import-report.tsx';
import styles from './transfer.module.css';
import type { FinishedImport } from './transfer-api.ts';
import { UndoImport } from './undo-import.tsx';
import { type Step, useImport } from './use-import.ts';

/** Imports a board from a file in three steps: choose, check, import. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const texts = importTexts;
  const utils = trpc.useUtils();
  const { step, send, start, drop, leave } = useImport(() => void utils.boards.list.invalidate());
  const [withArchived, setWithArchived] = useState(false);
  const [shown, setShown] = useState<FinishedImport | null>(null);
  const body = useFocusOnStepChange(shown ? 'shown' : step.kind);

  function close() {
    leave();
    onClose();
  }

  if (shown) {
    const { boardId, report } = shown;
    return (
      <Dialog
        title={report.name}
        onClose={close}
        footer={
          <>
            <Button onClick={() => setShown(null)}>{texts.back}</Button>
            <UndoImport boardId={boardId} name={report.name} onUndone={close} />
            <BoardLink boardId={boardId} />
          </>
        }
      >
        <div ref={body}>
          <ImportReportView report={report} isDone />
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={texts.title}
      onClose={close}
      footer={
        step.kind === 'choosing' || step.kind === 'failed' ? null : (
          <Footer
            step={step}
            onDrop={drop}
            onStart={() => void start(withArchived)}
            onUndone={close}
          />
        )
      }
    >
      <div ref={body}>
        {(step.kind === 'choosing' || step.kind === 'failed') && (
          <>
            {step.kind === 'failed' && (
              <p role="alert" className={styles.fault}>
                {step.message}
              </p>
            )}
            <p className={styles.text}>{texts.text}</p>
            <FileChooser onFile={(file) => void send(file)} />
            <EarlierImports onShow={setShown} />
          </>
        )}
        <Progress step={step} />
        {step.kind === 'ready' && step.import.report && (
          <>
            <p className={styles.name}>{step.import.report.name}</p>
            {hasArchived(step.import) && (
              <div className={styles.choice}>
                <CheckField
                  label={texts.withArchived}
                  note={texts.withArchivedNote}
                  checked={withArchived}
                  onChange={setWithArchived}
                />
              </div>
            )}
            <ImportReportView report={step.import.report} isDone={false} />
          </>
        )}
        {step.kind === 'done' && step.import.report && (
          <>
            <p role="status" className={styles.name}>
              {texts.done(step.import.report.name)}
            </p>
            <ImportReportView report={step.import.report} isDone />
          </>
        )}
      </div>
    </Dialog>
  );
}

/**
 * The focused element disappears with its step: the main control of the next one gets the focus.
 */
function useFocusOnStepChange(step: string) {
  const body = useRef<HTMLDivElement>(null);
  const previousStep = useRef(step);
  useEffect(() => {
    if (previousStep.current === step) return;
    previousStep.current = step;
    const dialog = body.current?.closest('dialog');
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [step]);
  return body;
}

function hasArchived({ report }: ImportState): boolean {
  return report?.remarks.some(({ kind }) => kind.startsWith('archived')) ?? false;
}

interface FooterProps {
  step: Step;
  onDrop: () => void;
  onStart: () => void;
  onUndone: () => void;
}

function Footer({ step, onDrop, onStart, onUndone }: FooterProps) {
  const texts = importTexts;
  switch (step.kind) {
    case 'ready':
      return (
        <>
          <Button onClick={onDrop}>{texts.another}</Button>
          <Button data-autofocus variant="primary" onClick={onStart}>
            {texts.submit}
          </Button>
        </>
      );
    case 'done': {
      const { boardId, report } = step.import;
      if (!boardId) return null;
      return (
        <>
          <UndoImport boardId={boardId} name={report?.name ?? ''} onUndone={onUndone} />
          <BoardLink boardId={boardId} />
        </>
      );
    }
    default:
      return (
        <Button data-autofocus onClick={onDrop}>
          {texts.cancel}
        </Button>
      );
  }
}

function Progress({ step }: { step: Step }) {
  const texts = importTexts;
  if (step.kind !== 'sending' && step.kind !== 'looking' && step.kind !== 'running') return null;
  const label =
    step.kind === 'sending'
      ? texts.sending(step.name)
      : step.kind === 'looking'
        ? texts.readingFile
        : texts.running;
  const share =
    step.kind === 'sending' ? step.share : step.import.read / Math.max(1, step.import.bytes);
  return (
    <div className={styles.progress}>
      <p role="status">{label}</p>
      <progress max={100} value={Math.round(share * 100)} aria-label={label} />
      {step.kind === 'running' && <p className={styles.why}>{texts.continuesInBackground}</p>}
    </div>
  );
}
