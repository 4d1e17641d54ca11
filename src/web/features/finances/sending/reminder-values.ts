import { LANGUAGES, type Language } from '../../../../core/languages.ts';
import { MONEY_LIMITS } from '../../../../core/money/money-limits.ts';
import type {
  ReminderSettings,
  StoredReminderSettings,
} from '../../../../core/money/sending/reminders.ts';
import { REMINDER_LEVELS, type ReminderLevel } from '../../../../core/money/sending/sending.ts';
import { reminderTexts } from '../../../i18n/en/sending.ts';
import type { StoredValues } from '../forms/use-merged-form.ts';

type Part = `days${ReminderLevel}` | `${'subject' | 'text'}${ReminderLevel}${Language}`;

/** The settings of reminders as fields of a form. */
export type ReminderValues = Record<Part, string>;

const languages = Object.keys(LANGUAGES) as Language[];

export function reminderValues({
  version,
  settings: { levels },
}: StoredReminderSettings): StoredValues<ReminderValues> {
  const values: Partial<ReminderValues> = {};
  for (const level of REMINDER_LEVELS) {
    values[`days${level}`] = String(levels[level].days);
    for (const language of languages) {
      values[`subject${level}${language}`] = levels[level].texts[language].subject;
      values[`text${level}${language}`] = levels[level].texts[language].text;
    }
  }
  return { version, values: values as ReminderValues };
}

export function reminderSettingsOf(values: ReminderValues): ReminderSettings {
  const levelOf = (level: ReminderLevel) => ({
    days: Number(values[`days${level}`]),
    texts: Object.fromEntries(
      languages.map((language) => [
        language,
        {
          subject: values[`subject${level}${language}`].trim(),
          text: values[`text${level}${language}`],
        },
      ]),
    ),
  });
  return {
    levels: Object.fromEntries(REMINDER_LEVELS.map((level) => [level, levelOf(level)])),
  } as unknown as ReminderSettings;
}

/** The faults of the fields, in the page's language. */
export function reminderFaults(values: ReminderValues): Partial<Record<Part, string>> {
  const texts = reminderTexts;
  const faults: Partial<Record<Part, string>> = {};
  for (const level of REMINDER_LEVELS) {
    const days = values[`days${level}`].trim();
    const isDays =
      /^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= MONEY_LIMITS.reminderDays;
    if (!isDays) faults[`days${level}`] = texts.badDays(MONEY_LIMITS.reminderDays);
    for (const language of languages) {
      const subject = `subject${level}${language}` as const;
      if (values[subject].trim() === '') faults[subject] = texts.badSubject;
    }
  }
  return faults;
}
