import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { BilledProject, ClientView } from '../../../../core/money/parties.ts';
import { clientProjectsTexts } from '../../../i18n/en/clients.ts';
import { milestonesTexts } from '../../../i18n/en/milestones.ts';
import { reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { amountText } from '../amount-text.ts';
import { FormSection } from '../forms/form-section.tsx';
import { BudgetBurn } from '../reports/budget-burn.tsx';
import styles from './client.module.css';
import { ProjectDialog } from './project-dialog.tsx';
import { projectValues } from './project-values.ts';

interface ProjectsSectionProps {
  client: ClientView;
  /** The projects that belong to it. */
  own: readonly BilledProject[];
  all: readonly BilledProject[];
}

/** The projects of a client and how they are billed. */
export function ProjectsSection({ client, own, all }: ProjectsSectionProps) {
  const texts = clientProjectsTexts;
  const [editedId, setEditedId] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const set = trpc.money.projects.set.useMutation({
    onSettled: () => void utils.money.invalidate(),
  });
  // The section is whole without them.
  const budgets = trpc.money.reports.budgets.useQuery(undefined, { staleTime: 0 }).data ?? [];
  const burnOf = (projectId: string) => {
    const budget = budgets.find((each) => each.projectId === projectId);
    return budget && <BudgetBurn budget={budget} />;
  };
  const free = all.filter(({ clientId }) => clientId === null);
  const edited = own.find(({ projectId }) => projectId === editedId);

  async function add(projectId: string) {
    const project = free.find((each) => each.projectId === projectId);
    if (!project || set.isPending) return;
    const { version, billing, budgetSeconds } = project;
    const none = { agreedAmount: null, budgetAmount: null };
    try {
      await set.mutateAsync({
        ...{ projectId, version },
        billing: { clientId: client.id, billing, budgetSeconds, ...none },
      });
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.addFailed);
    }
  }

  return (
    <FormSection title={texts.title} text={texts.text}>
      {own.length === 0 && <p className={styles.note}>{texts.none}</p>}
      {own.length > 0 && (
        <ul className={styles.list} aria-label={texts.title}>
          {own.map((project) => (
            <li key={project.projectId} className={styles.project}>
              <div className={styles.what}>
                <Link
                  to="/projects/{-$projectId}"
                  params={{ projectId: project.projectId }}
                  className={styles.link}
                >
                  {project.name}
                </Link>
                <p className={styles.note}>{billingText(project, client.currency)}</p>
                {burnOf(project.projectId)}
              </div>
              <Link
                to="/finances/milestones/$projectId"
                params={{ projectId: project.projectId }}
                className={buttonClass('secondary', 'sm')}
                aria-label={milestonesTexts.linkOf(project.name)}
              >
                {milestonesTexts.link}
              </Link>
              <Button
                size="sm"
                aria-label={texts.editOne(project.name)}
                onClick={() => setEditedId(project.projectId)}
              >
                {texts.edit}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!client.isArchived && free.length > 0 && (
        <Combobox
          label={texts.add}
          placeholder={texts.addPlaceholder}
          value=""
          options={free.map(({ projectId, name }) => ({ value: projectId, label: name }))}
          onChange={(projectId) => void add(projectId)}
        />
      )}
      {!client.isArchived && free.length === 0 && own.length === 0 && (
        <p className={styles.note}>
          {texts.noProjects} <Link to="/projectOverview">{texts.toProjects}</Link>
        </p>
      )}
      {edited && (
        <ProjectDialog
          project={edited}
          currency={client.currency}
          onClose={() => setEditedId(null)}
        />
      )}
    </FormSection>
  );
}

/** As `Fixed price · €12,000.00 · budget 120 hours`. */
function billingText(project: BilledProject, currency: string): string {
  const texts = clientProjectsTexts;
  const { billing, agreedAmount, budgetSeconds, budgetAmount } = project;
  const { budgetHours } = projectValues(project, currency).values;
  return [
    texts.billings[billing],
    agreedAmount !== null && amountText(agreedAmount, currency),
    budgetSeconds !== null && texts.hourBudget(budgetHours),
    budgetAmount !== null && texts.amountBudget(amountText(budgetAmount, currency)),
  ]
    .filter(Boolean)
    .join(' · ');
}
