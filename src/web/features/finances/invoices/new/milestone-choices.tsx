import { useState } from 'react';
import type { FixedPriceChoices } from '../../../../../core/money/fixed-prices/fixed-price-lines.ts';
import { fixedPriceTexts } from '../../../../i18n/en/milestones.ts';
import { trpc } from '../../../../session/trpc.ts';
import { CheckField } from '../../../../ui/check-field.tsx';
import { ErrorBanner } from '../../../../ui/error-banner.tsx';
import { amountText } from '../../amount-text.ts';
import { dayText } from '../../day-text.ts';
import styles from './new-invoice.module.css';

/** The items besides time that a new draft contains, as they are sent. */
export interface ChosenFixedPrices {
  milestoneIds: string[];
  agreedRestOf: string[];
  prepaymentIds: string[];
}

export type FixedPriceSelection = ReturnType<typeof useFixedPriceChoices>;

/**
 * The items besides time that a client can be billed. By default, reached milestones are billed and
 * paid prepayments are deducted.
 */
export function useFixedPriceChoices(clientId: string | undefined) {
  const query = trpc.money.invoices.choices.useQuery(
    { clientId: clientId ?? '' },
    { enabled: clientId !== undefined, staleTime: 0 },
  );
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({});
  const choices: FixedPriceChoices | undefined = clientId === undefined ? undefined : query.data;
  const isChosen = (id: string, isUsual: boolean) => changed[id] ?? isUsual;
  const chosen: ChosenFixedPrices = {
    milestoneIds: idsOf(choices?.milestones.filter(({ id }) => isChosen(id, true))),
    agreedRestOf: (choices?.rests ?? [])
      .map(({ projectId }) => projectId)
      .filter((id) => isChosen(id, false)),
    prepaymentIds: idsOf(choices?.prepayments.filter(({ id, isPaid }) => isChosen(id, isPaid))),
  };
  return {
    query,
    choices,
    chosen,
    isAny: Object.values(chosen).some((ids) => ids.length > 0),
    choose: (id: string, isOn: boolean) => setChanged({ ...changed, [id]: isOn }),
  };
}

function idsOf(items: readonly { id: string }[] = []): string[] {
  return items.map(({ id }) => id);
}

/** The milestones, agreed amounts and prepayments of a client, with boxes. */
export function MilestoneChoices({ selection }: { selection: FixedPriceSelection }) {
  const texts = fixedPriceTexts;
  const { query, choices, chosen, choose } = selection;
  if (query.isError) {
    return (
      <ErrorBanner
        text={texts.failed}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!choices) return null;
  const { currency, milestones, rests, prepayments } = choices;
  const amount = (minor: number) => amountText(minor, currency);
  return (
    <>
      {milestones.length > 0 && (
        <fieldset className={styles.projects}>
          <legend className={styles.legend}>{texts.milestones}</legend>
          {milestones.map(({ id, name, projectName, value, reachedOn }) => (
            <CheckField
              key={id}
              label={texts.milestone(name, projectName, amount(value))}
              note={texts.milestoneNote(dayText(reachedOn))}
              checked={chosen.milestoneIds.includes(id)}
              onChange={(isOn) => choose(id, isOn)}
            />
          ))}
        </fieldset>
      )}
      {rests.length > 0 && (
        <fieldset className={styles.projects}>
          <legend className={styles.legend}>{texts.rests}</legend>
          {rests.map(({ projectId, projectName, agreedAmount, billed, left }) => (
            <CheckField
              key={projectId}
              label={texts.rest(projectName, amount(left))}
              note={texts.restNote(amount(billed), amount(agreedAmount))}
              checked={chosen.agreedRestOf.includes(projectId)}
              onChange={(isOn) => choose(projectId, isOn)}
            />
          ))}
        </fieldset>
      )}
      {prepayments.length > 0 && (
        <fieldset className={styles.projects}>
          <legend className={styles.legend}>{texts.prepayments}</legend>
          {prepayments.map(({ id, number, net, issueDate, isPaid }) => (
            <CheckField
              key={id}
              label={texts.prepayment(number, amount(net))}
              note={texts.prepaymentNote(dayText(issueDate), isPaid)}
              checked={chosen.prepaymentIds.includes(id)}
              onChange={(isOn) => choose(id, isOn)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
