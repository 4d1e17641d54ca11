import { Plus } from 'lucide-react';
import { use, useState } from 'react';
import { AUTOMATION_LIMITS } from '../../../core/automations/automation-limits.ts';
import type { Board } from '../../../core/board/board.ts';
import { automationTexts } from '../../i18n/en/automations.ts';
import { NamesContext, personOf, usePeople } from '../../live/board-context/people.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { trpc } from '../../session/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../../ui/dialog-list.module.css';
import { DialogList } from '../../ui/dialog-list.tsx';
import type { Automation } from './automation-data.ts';
import { AutomationForm } from './automation-form.tsx';
import { AutomationRow } from './automation-row.tsx';
import type { AutomationNames } from './automation-sentence.ts';
import { RunsDialog } from './runs-dialog.tsx';

/** Refetch interval of the rules while the dialog is open, ms. */
const REFETCH_INTERVAL_MS = 5000;

type Step = { kind: 'new' } | { kind: 'edit' | 'runs'; automation: Automation };

interface AutomationsDialogProps {
  board: Board;
  run: BoardSession['run'];
  onClose: () => void;
}

/** The board's rules of automation, for its managers. */
export default function AutomationsDialog({ board, run, onClose }: AutomationsDialogProps) {
  const texts = automationTexts;
  const { id: boardId } = board;
  const [step, setStep] = useState<Step | null>(null);
  const people = usePeople();
  const userNames = use(NamesContext);
  const automations = trpc.automations.list.useQuery(
    { boardId },
    { staleTime: 0, gcTime: 0, refetchInterval: REFETCH_INTERVAL_MS },
  );
  const names: AutomationNames = {
    column: (id) => board.columns.get(id)?.name ?? texts.deletedColumn,
    person: (id) => (people.get(id) ?? personOf(id, userNames.get(id))).name,
  };
  const isFull = (automations.data?.length ?? 0) >= AUTOMATION_LIMITS.automations;
  const backToList = () => setStep(null);
  if (step?.kind === 'runs') {
    const { automation } = step;
    return (
      <RunsDialog {...{ boardId, automation, run }} onOpenTicket={onClose} onClose={backToList} />
    );
  }
  if (step) {
    const edited = step.kind === 'edit' ? step.automation : null;
    return <AutomationForm board={board} automation={edited} onClose={backToList} />;
  }
  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      footer={
        <Button
          data-autofocus
          variant="primary"
          icon={<Plus aria-hidden="true" />}
          disabled={isFull || !automations.data}
          onClick={() => setStep({ kind: 'new' })}
        >
          {texts.add}
        </Button>
      }
    >
      <p className={styles.text}>{texts.text}</p>
      <DialogList
        query={automations}
        texts={texts}
        row={(automation) => (
          <AutomationRow
            key={automation.id}
            automation={automation}
            names={names}
            onEdit={() => setStep({ kind: 'edit', automation })}
            onRuns={() => setStep({ kind: 'runs', automation })}
          />
        )}
      />
      {isFull && <p className={styles.text}>{texts.most(AUTOMATION_LIMITS.automations)}</p>}
    </Dialog>
  );
}
