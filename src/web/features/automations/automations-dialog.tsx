import { use, useState } from 'react';
import { AUTOMATION_LIMITS } from '../../../core/automations/automation-limits.ts';
import type { Board } from '../../../core/board/board.ts';
import { automationTexts } from '../../i18n/en/automations.ts';
import { NamesContext, personOf, usePeople } from '../../live/board-context/people.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { trpc } from '../../session/trpc.ts';
import { ListDialog } from '../../ui/list-dialog.tsx';
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

/** The board's automation rules, for its managers. */
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
    <ListDialog
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
      count={automations.data?.length ?? 0}
      limit={AUTOMATION_LIMITS.automations}
      onAdd={() => setStep({ kind: 'new' })}
      onClose={onClose}
    >
      {texts.text}
    </ListDialog>
  );
}
