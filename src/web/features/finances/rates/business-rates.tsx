import { BUSINESS_ID } from '../../../../core/money/parties.ts';
import { ratesTexts } from '../../../i18n/en/rates.ts';
import { useUsers } from '../../optimistic-lists/use-lists.ts';
import type { RateSubject } from './rate-subjects.ts';
import { RatesSection } from './rates-section.tsx';

/** The cost of each person's hour, for the profit of projects and clients. */
export function CostRates({ currency }: { currency: string }) {
  const texts = ratesTexts;
  const people = useUsers().data ?? [];
  return (
    <RatesSection
      title={texts.costTitle}
      isCost
      text={texts.costText}
      clientId={null}
      subjects={people.map(({ id, name }) => ({ level: 'cost' as const, id, label: name }))}
      currency={currency}
    />
  );
}

/** The rates that apply where clients and projects have none. */
export function BusinessRates({ currency }: { currency: string }) {
  const texts = ratesTexts;
  const people = useUsers().data ?? [];
  const subjects: RateSubject[] = [
    { level: 'business', id: BUSINESS_ID, label: texts.everyone },
    ...people.map(({ id, name }) => ({ level: 'person' as const, id, label: name })),
  ];
  return (
    <RatesSection
      title={texts.businessTitle}
      text={texts.businessText}
      clientId={null}
      subjects={subjects}
      currency={currency}
    />
  );
}
