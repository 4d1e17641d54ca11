import type {
  MilestoneView,
  ProjectMilestones,
} from '../../../../core/money/fixed-prices/milestones.ts';
import { milestonesTexts } from '../../../i18n/en/milestones.ts';
import { reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { offerUndo } from '../../undo/undo-stack.tsx';
import { today } from '../day-text.ts';

export type MilestoneActions = ReturnType<typeof useMilestoneActions>;

/** The actions on the milestones of a project; each shows the server's answer at once. */
export function useMilestoneActions({ projectId, milestones }: ProjectMilestones) {
  const texts = milestonesTexts;
  const utils = trpc.useUtils();
  const edit = trpc.money.milestones.edit.useMutation();
  const sort = trpc.money.milestones.sort.useMutation();
  const remove = trpc.money.milestones.delete.useMutation();
  const restore = trpc.money.milestones.restore.useMutation();

  function take(all: ProjectMilestones) {
    utils.money.milestones.list.setData({ projectId }, all);
    void utils.money.invoices.invalidate();
  }

  /** Whether it succeeded. */
  async function run(work: () => Promise<ProjectMilestones>): Promise<ProjectMilestones | null> {
    try {
      const all = await work();
      take(all);
      return all;
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.changeFailed);
      void utils.money.milestones.invalidate();
      return null;
    }
  }

  async function setReached({ id, name, version }: MilestoneView, reachedOn: string | null) {
    const before = milestones.find((each) => each.id === id)?.reachedOn ?? null;
    const all = await run(() => edit.mutateAsync({ milestoneId: id, version, set: { reachedOn } }));
    const next = all?.milestones.find((each) => each.id === id);
    if (!next) return;
    offerUndo({
      text: reachedOn === null ? texts.changed(name) : texts.reachedOne(name),
      undo: () =>
        void run(() =>
          edit.mutateAsync({ milestoneId: id, version: next.version, set: { reachedOn: before } }),
        ),
    });
  }

  async function removeOne({ id, name }: MilestoneView) {
    const index = milestones.findIndex((each) => each.id === id);
    if (!(await run(() => remove.mutateAsync({ milestoneId: id })))) return;
    requestAnimationFrame(() => {
      const rows = document.querySelectorAll<HTMLElement>('[data-milestone] [data-menu] button');
      const next = rows[Math.min(index, rows.length - 1)];
      (next ?? document.querySelector<HTMLElement>('[data-new-milestone]'))?.focus();
    });
    offerUndo({
      text: texts.deleted(name),
      undo: () => void run(() => restore.mutateAsync({ milestoneId: id })),
    });
  }

  function move({ id }: MilestoneView, by: 1 | -1) {
    const ids = milestones.map((each) => each.id);
    const index = ids.indexOf(id);
    const next = ids.toSpliced(index, 1).toSpliced(index + by, 0, id);
    void run(() => sort.mutateAsync({ projectId, ids: next }));
  }

  return {
    take,
    markReached: (milestone: MilestoneView) => setReached(milestone, today()),
    markOpen: (milestone: MilestoneView) => setReached(milestone, null),
    remove: removeOne,
    move,
  };
}
