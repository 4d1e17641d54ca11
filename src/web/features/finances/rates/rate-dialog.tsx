import { useState } from 'react';
import { dayAt } from '../../../../core/days.ts';
import { newRate } from '../../../../core/money/parties.schema.ts';
import { faultTexts } from '../../../i18n/en/money-forms.ts';
import { ratesTexts } from '../../../i18n/en/rates.ts';
import { newId } from '../../../lib/new-id.ts';
import { reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useConfirmDiscard } from '../../../ui/use-confirm-discard.tsx';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { readNumber } from '../amount-text.ts';
import forms from '../forms/forms.module.css';
import type { RateSubject } from './rate-subjects.ts';
import styles from './rates.module.css';

interface RateDialogProps {
  subjects: readonly RateSubject[];
  currency: string;
  people: readonly { id: string; name: string }[];
  isCost: boolean;
  onClose: () => void;
}

/** Sets a rate from a day on. */
export function RateDialog({ subjects, currency, people, isCost, onClose }: RateDialogProps) {
  const texts = ratesTexts;
  const [subjectId, setSubjectId] = useState(subjects[0]?.id ?? '');
  const [userId, setUserId] = useState('');
  const [from, setFrom] = useState(() => dayAt(new Date()));
  const [rate, setRate] = useState('');
  const errors = useFormErrors<'from' | 'rate'>();
  const utils = trpc.useUtils();
  const set = trpc.money.rates.set.useMutation({
    onSettled: () => void utils.money.invalidate(),
  });
  const discard = useConfirmDiscard(rate !== '', onClose);
  const subject = subjects.find(({ id }) => id === subjectId);
  const isProject = subject?.level === 'project';

  async function submit(form: HTMLFormElement) {
    if (set.isPending || !subject) return;
    const isForPerson = isProject && userId !== '';
    const typed = {
      ...{ id: newId(), subjectId, currency, from },
      level: isForPerson ? ('projectPerson' as const) : subject.level,
      userId: isForPerson ? userId : null,
      rate: readNumber(rate) ?? '',
    };
    const { error } = newRate.safeParse(typed);
    const isWrong = (field: string) => error?.issues.some(({ path }) => path[0] === field);
    const found = {
      ...(isWrong('from') && { from: faultTexts.day }),
      ...(isWrong('rate') && { rate: faultTexts.rate }),
    };
    if (errors.show(form, found)) return;
    try {
      await set.mutateAsync(typed);
      onClose();
    } catch (failure) {
      showAlert(reasonOf(failure) ?? texts.saveFailed);
    }
  }

  return (
    <FormDialog
      title={isCost ? texts.addCost : texts.add}
      size="sm"
      onClose={discard.close}
      onSubmit={(form) => void submit(form)}
      submit={texts.submit}
      submitting={texts.submitting}
      isBusy={set.isPending}
    >
      <div className={styles.fields}>
        <Select
          label={texts.subject}
          value={subjectId}
          options={subjects.map(({ id, label }) => ({ value: id, label }))}
          onChange={setSubjectId}
        />
        {isProject && (
          <Select
            label={texts.person}
            value={userId}
            options={[
              { value: '', label: texts.everyone },
              ...people.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={setUserId}
          />
        )}
        <div className={forms.pair}>
          <TextField
            label={isCost ? texts.costRate(currency) : texts.rate(currency)}
            inputMode="decimal"
            autoComplete="off"
            {...errors.of('rate')}
            value={rate}
            onChange={(value) => {
              errors.clear('rate');
              setRate(value);
            }}
          />
          <TextField
            label={texts.from}
            type="date"
            {...errors.of('from')}
            value={from}
            onChange={(value) => {
              errors.clear('from');
              setFrom(value);
            }}
          />
        </div>
      </div>
      {discard.question}
    </FormDialog>
  );
}
