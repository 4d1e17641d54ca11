import { Link } from '@tanstack/react-router';
import { Pencil, Plus, Trash } from 'lucide-react';
import { useState } from 'react';
import type { BilledProject, ClientView } from '../../../../core/money/parties.ts';
import type { RetainerView } from '../../../../core/money/retainers/retainer.ts';
import { retainersTexts } from '../../../i18n/en/retainers.ts';
import { reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { useRestoreFocus } from '../../../ui/use-restore-focus.ts';
import { offerUndo, showResult } from '../../undo/undo-stack.tsx';
import { monthOfYearText } from '../day-text.ts';
import { FormSection } from '../forms/form-section.tsx';
import { REFETCH_INTERVAL_MS } from '../refetch-interval.ts';
import { RetainerBurn, unitsText } from './retainer-burn.tsx';
import styles from './retainers.module.css';

const RetainerDialog = lazyDialog(() => import('./retainer-dialog.tsx'));

interface RetainersSectionProps {
  client: ClientView;
  /** Its projects. */
  own: readonly BilledProject[];
}

/** The retainers of a client, and how much of them is used. */
export function RetainersSection({ client, own }: RetainersSectionProps) {
  const texts = retainersTexts;
  const [edited, setEdited] = useState<RetainerView | 'new' | null>(null);
  const { data, isError, isFetching, refetch } = trpc.money.retainers.list.useQuery(
    { clientId: client.id },
    // Recorded time changes without news of money.
    { staleTime: 0, refetchInterval: REFETCH_INTERVAL_MS },
  );
  const remove = useRemoval();
  return (
    <FormSection title={texts.title} text={texts.text}>
      {!data && isError && (
        <ErrorBanner text={texts.loadFailed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p className={styles.note}>{texts.none}</p>}
      {data && data.length > 0 && (
        <ul className={styles.list} aria-label={texts.title}>
          {data.map((view) => (
            <RetainerRow
              key={view.id}
              view={view}
              onEdit={() => setEdited(view)}
              onRemove={() => void remove(view)}
            />
          ))}
        </ul>
      )}
      {!client.isArchived && (
        <div>
          <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setEdited('new')}>
            {texts.add}
          </Button>
        </div>
      )}
      {edited && (
        <RetainerDialog
          client={client}
          own={own}
          view={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </FormSection>
  );
}

interface RetainerRowProps {
  view: RetainerView;
  onEdit: () => void;
  onRemove: () => void;
}

function RetainerRow({ view, onEdit, onRemove }: RetainerRowProps) {
  const texts = retainersTexts;
  const row = useRestoreFocus<HTMLLIElement>();
  const { name, allowance, carryMonths, projectName, from, until, scheduleId } = view;
  const [present, ...earlier] = view.months;
  return (
    <li ref={row} className={styles.retainer}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.note}>
            {[
              texts.perMonth(unitsText(view, allowance)),
              projectName ?? texts.allProjects,
              carryMonths === 0 ? texts.lapses : texts.carries(carryMonths),
              present
                ? texts.since(monthOfYearText(from), until && monthOfYearText(until))
                : texts.begins(monthOfYearText(from)),
            ].join(' · ')}
          </p>
          {scheduleId && <Link to="/finances/recurring">{texts.billedBy}</Link>}
        </div>
        <IconButton label={texts.editOne(name)} size="sm" onClick={onEdit}>
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton label={texts.removeOne(name)} size="sm" tone="danger" onClick={onRemove}>
          <Trash aria-hidden="true" />
        </IconButton>
      </div>
      {present && <RetainerBurn view={view} month={present} />}
      {earlier.length > 0 && <Months view={view} />}
    </li>
  );
}

/** The months of a retainer, the present one first. */
function Months({ view }: { view: RetainerView }) {
  const { columns, history, months: label } = retainersTexts;
  const units = (value: number) => (value === 0 ? '–' : unitsText(view, value));
  return (
    <details className={styles.history}>
      <summary>{history}</summary>
      <table className={styles.months} aria-label={label(view.name)}>
        <thead>
          <tr>
            <th scope="col">{columns.month}</th>
            <th scope="col">{columns.carried}</th>
            <th scope="col">{columns.used}</th>
            <th scope="col">{columns.beyond}</th>
            <th scope="col">{columns.lapsed}</th>
          </tr>
        </thead>
        <tbody>
          {view.months.slice(1).map(({ month, carried, used, beyond, lapsed }) => (
            <tr key={month}>
              <th scope="row">{monthOfYearText(month)}</th>
              <td>{units(carried)}</td>
              <td>{units(used)}</td>
              <td>{units(beyond)}</td>
              <td>{units(lapsed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Deletes a retainer, which can be undone. */
function useRemoval() {
  const texts = retainersTexts;
  const utils = trpc.useUtils();
  const { retainers } = utils.client.money;

  async function restore(id: string) {
    try {
      await retainers.restore.mutate({ id });
      showResult(texts.undone);
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.failed);
    }
    void utils.money.invalidate();
  }

  return async ({ id, version, name }: RetainerView) => {
    try {
      await retainers.delete.mutate({ id, version });
      offerUndo({ text: texts.removed(name), undo: () => void restore(id) });
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.failed);
    }
    void utils.money.invalidate();
  };
}
