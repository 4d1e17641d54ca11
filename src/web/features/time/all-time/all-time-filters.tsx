import type { AllTimeChoices, AllTimeFilter, Choice } from '../../../../core/time/all-time.ts';
import { allTimeTexts } from '../../../i18n/en/all-time.ts';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './all-time.module.css';
import { type AllTimeSearch, isDay, isPeriod } from './all-time-search.ts';

interface AllTimeFiltersProps {
  filter: AllTimeFilter;
  choices: AllTimeChoices | undefined;
  onChange: (part: AllTimeSearch) => void;
}

const YES_NO = { yes: true, no: false };

/** Filters the entries by person, client, project and days. */
export function AllTimeFilters({ filter, choices, onChange }: AllTimeFiltersProps) {
  const texts = allTimeTexts;
  const { from, to, userId, clientId, projectId, isBillable, isBilled } = filter;
  return (
    <search className={styles.filters} aria-label={texts.filters}>
      <TextField
        label={texts.from}
        type="date"
        required
        value={from}
        onChange={(value) => isDay(value) && onChange({ from: value, to })}
      />
      <TextField
        label={texts.to}
        type="date"
        required
        value={to}
        error={isPeriod(filter) ? undefined : texts.badPeriod}
        onChange={(value) => isDay(value) && onChange({ from, to: value })}
      />
      <Select
        label={texts.person}
        value={userId ?? ''}
        options={optionsOf(texts.everyone, choices?.people, userId)}
        onChange={(person) => onChange({ person: person || undefined })}
      />
      <Select
        label={texts.client}
        value={clientId ?? ''}
        options={optionsOf(texts.allClients, choices?.clients, clientId)}
        onChange={(client) => onChange({ client: client || undefined })}
      />
      <Select
        label={texts.project}
        value={projectId ?? ''}
        options={optionsOf(texts.allProjects, choices?.projects, projectId)}
        onChange={(project) => onChange({ project: project || undefined })}
      />
      <Select
        label={texts.billable}
        value={wordOf(isBillable)}
        options={[
          { value: '', label: texts.all },
          { value: 'yes', label: texts.isBillable },
          { value: 'no', label: texts.isNotBillable },
        ]}
        onChange={(value) => onChange({ billable: value === '' ? undefined : YES_NO[value] })}
      />
      <Select
        label={texts.billed}
        value={wordOf(isBilled)}
        options={[
          { value: '', label: texts.all },
          { value: 'yes', label: texts.isBilled },
          { value: 'no', label: texts.isNotBilled },
        ]}
        onChange={(value) => onChange({ billed: value === '' ? undefined : YES_NO[value] })}
      />
    </search>
  );
}

function wordOf(value: boolean | undefined): '' | 'yes' | 'no' {
  if (value === undefined) return '';
  return value ? 'yes' : 'no';
}

/** Includes the chosen one even before the list is loaded. */
function optionsOf(all: string, choices: readonly Choice[] = [], chosen: string | undefined) {
  const isKnown = chosen === undefined || choices.some(({ id }) => id === chosen);
  return [
    { value: '', label: all },
    ...(isKnown ? [] : [{ value: chosen, label: '…' }]),
    ...choices.map(({ id, name }) => ({ value: id, label: name || allTimeTexts.nameless })),
  ];
}
