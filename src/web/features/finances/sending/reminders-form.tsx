import { useMemo, useState } from 'react';
import { LANGUAGES, type Language } from '../../../../core/languages.ts';
import { MONEY_LIMITS } from '../../../../core/money/money-limits.ts';
import { PLACEHOLDERS } from '../../../../core/money/sending/message-texts.ts';
import type { StoredReminderSettings } from '../../../../core/money/sending/reminders.ts';
import { REMINDER_LEVELS } from '../../../../core/money/sending/sending.ts';
import { reminderTexts } from '../../../i18n/en/sending.ts';
import { getLanguage } from '../../../lib/language.ts';
import { trpc } from '../../../session/trpc.ts';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useConfirmDiscard } from '../../../ui/use-confirm-discard.tsx';
import { FormText, FormTextarea, SaveBar } from '../forms/form-fields.tsx';
import { FormSection } from '../forms/form-section.tsx';
import { useMergedForm } from '../forms/use-merged-form.ts';
import { REFETCH_INTERVAL_MS } from '../refetch-interval.ts';
import {
  type ReminderValues,
  reminderFaults,
  reminderSettingsOf,
  reminderValues,
} from './reminder-values.ts';
import styles from './sending.module.css';

/** The settings of reminders: when they are suggested, and their texts. */
export function RemindersSection() {
  const texts = reminderTexts;
  const settings = trpc.money.reminders.settings.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  if (settings.data) return <RemindersForm stored={settings.data} />;
  return settings.isError ? (
    <ErrorBanner
      text={texts.settingsFailed}
      busy={settings.isFetching}
      onRetry={() => void settings.refetch()}
    />
  ) : (
    <LoadingScreen inline text={texts.settingsLoading} />
  );
}

function RemindersForm({ stored }: { stored: StoredReminderSettings }) {
  const texts = reminderTexts;
  const utils = trpc.useUtils();
  const set = trpc.money.reminders.setSettings.useMutation();
  const [language, setLanguage] = useState(getLanguage() as Language);
  const loaded = useMemo(() => reminderValues(stored), [stored]);
  const form = useMergedForm<ReminderValues>({
    stored: loaded,
    check: reminderFaults,
    async save(values, { version }) {
      const saved = await set.mutateAsync({ version, settings: reminderSettingsOf(values) });
      utils.money.reminders.settings.setData(undefined, saved);
      void utils.money.reminders.due.invalidate();
      return reminderValues(saved);
    },
    reload: async () =>
      reminderValues(await utils.money.reminders.settings.fetch(undefined, { staleTime: 0 })),
  });
  const discard = useConfirmDiscard(form.isDirty, form.discard);
  return (
    <form
      aria-label={texts.settings}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(event.currentTarget);
      }}
    >
      <FormSection title={texts.settings} text={texts.settingsText}>
        <Segmented
          label={texts.language}
          value={language}
          segments={(Object.keys(LANGUAGES) as Language[]).map((value) => ({
            value,
            label: LANGUAGES[value],
          }))}
          onChange={setLanguage}
        />
        <div className={styles.levels}>
          {REMINDER_LEVELS.map((level) => (
            <fieldset key={level} className={styles.level}>
              <legend className={styles.levelTitle}>{texts.level(level)}</legend>
              <FormText
                {...{ form, field: `days${level}`, label: texts.days, inputMode: 'numeric' }}
                maxLength={3}
              />
              <FormText
                {...{ form, field: `subject${level}${language}`, label: texts.subject }}
                maxLength={MONEY_LIMITS.messageSubject}
              />
              <FormTextarea
                {...{ form, field: `text${level}${language}`, label: texts.text, rows: 6 }}
                maxLength={MONEY_LIMITS.messageText}
              />
            </fieldset>
          ))}
        </div>
        <p className={styles.say}>
          {texts.placeholders(PLACEHOLDERS.map((name) => `{${name}}`).join(', '))}
        </p>
      </FormSection>
      <SaveBar form={form} />
      {discard.question}
    </form>
  );
}
