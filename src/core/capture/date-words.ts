import { wallClock } from '../board/fields/field-formats.ts';
import { addDays, addMonths, type Day, dayWith, firstOfMonth, weekdayOf } from '../days.ts';
import type { Language } from '../languages.ts';

/** The settings on which the meaning of date words depends. */
export interface DateContext {
  today: Day;
  /** Short names of weekdays are understood in this language, everything else in all. */
  language: Language;
  /** The weekday that weeks begin with, from 0, Sunday. */
  firstWeekday: number;
  /** Whether 1/2 is the first of February. */
  isDayFirst: boolean;
}

/** A date in a text: where its words begin and end, its day, and the time of day if there is one. */
export interface FoundDate {
  start: number;
  end: number;
  day: Day;
  /** `hh:mm` */
  time: string | null;
}

type Groups = Record<string, string | undefined>;

interface Pattern {
  regex: RegExp;
  dayOf(groups: Groups, context: DateContext): Day | null;
  /** Often something else: a date only at the end of the text, or after a word such as "by". */
  isWeak?: boolean;
  /** Only after such a word. */
  needsPreposition?: boolean;
  language?: Language;
}

const DAYS_PER_WEEK = 7;
const MONTHS_PER_YEAR = 12;
/** Two leap days are at most 8 years apart (1896 and 1904). */
const MAX_YEARS_TO_LEAP_DAY = 8;

/** Weekdays from Sunday, as alternatives of a regular expression. */
const FULL_WEEKDAYS = [
  ...['sunday|sonntag', 'monday|montag', 'tuesday|dienstag', 'wednesday|mittwoch'],
  ...['thursday|donnerstag', 'friday|freitag', 'saturday|samstag|sonnabend'],
];
const SHORT_WEEKDAYS: Record<Language, readonly string[]> = {
  en: ['sun', 'mon', 'tues?', 'wed', 'thu(?:rs?)?', 'fri', 'sat'],
  de: ['so', 'mo', 'di', 'mi', 'do', 'fr', 'sa'],
};
/** Months from January. */
const MONTHS = [
  ...['jan(?:uary|uar)?|jänner', 'feb(?:ruary|ruar)?', 'mar(?:ch)?|märz|mär', 'apr(?:il)?'],
  ...[
    'may|mai',
    'june?|juni',
    'july?|juli',
    'aug(?:ust)?',
    'sept?(?:ember)?',
    'oct(?:ober)?|okt(?:ober)?',
  ],
  ...['nov(?:ember)?', 'dec(?:ember)?|dez(?:ember)?'],
];
const NUMBERS = [
  ...['an?|one|eine[mrn]?|ein', 'two|zwei', 'three|drei', 'four|vier', 'five|fünf', 'six|sechs'],
];

const any = (alternatives: readonly string[]) => alternatives.join('|');
/** Short names of weekdays that are often something else: "sat nav", "we wed", "do it". */
const WEAK_WEEKDAYS: Record<Language, string> = { en: 'sun|wed|sat', de: 'do|so' };
const STRONG_WEEKDAYS: Record<Language, string> = {
  en: 'mon|tues?|thu(?:rs?)?|fri',
  de: 'mo|di|mi|sa|fr(?!\\.\\s+\\p{L})',
};
const LANGUAGES: readonly Language[] = ['en', 'de'];
const COUNT = `(?<count>\\d{1,3}|${any(NUMBERS)})`;
const NEXT = 'next|nächste[nrsm]?|naechste[nrsm]?';
const COMING = 'this|coming|diese[nrsm]?|kommende[nrsm]?';
const PREPOSITION =
  '(?:(?:due|fällig|spätestens)(?:\\s+(?:by|on|am|bis|zum))?|by|on|until|till|bis(?:\\s+zum)?|am|zum)';
/** Dates are whole words, and no parts of numbers, addresses or paths. */
const BEFORE = '(?<![\\p{L}\\p{N}@#!/.:_+\\-])';
const AFTER = '(?=$|[\\s,;:.!?)])';
/** Words before a weekday that make it a past day, a repeated day or a part of a name. */
const NOT_AFTER = notAfter(
  ...['last', 'past', '(?:every|each)(?:\\s+(?:other|second))?', 'black|cyber|good|easter'],
  ...['(?:letzte|vorige|vergangene)[nrsm]?', 'jede[nrsm]?(?:\\s+zweite[nrsm]?)?'],
);
/** Words before "morgen" that make it mean "morning". */
const NOT_MORNING = notAfter(
  ...['am', 'guten', 'jeden', 'diesen', 'heute', 'gestern', 'vorgestern', 'übermorgen'],
  ...['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag', 'sonnabend'],
  ...['sonntag', 'mo', 'di', 'mi', 'fr', 'sa'],
);

const PATTERNS: Pattern[] = [
  relative('today|heute', 0),
  relative(`tomorrow|${NOT_MORNING}morgen`, 1),
  relative('(?:the\\s+)?day\\s+after\\s+tomorrow|übermorgen|uebermorgen', 2),
  {
    regex: dateRegex(
      `(?:in\\s+)${COUNT}\\s+(?<unit>days?|tage?n?|weeks?|wochen?|months?|monate?n?|years?|jahre?n?)`,
    ),
    dayOf: ({ count = '', unit = '' }, { today }) => dayAfter(today, numberOf(count), unit),
  },
  {
    regex: dateRegex(`(?:${NEXT})\\s+(?:week|woche)`),
    dayOf: (_groups, context) => nextWeekday(1, context),
  },
  {
    regex: dateRegex(`(?:${NEXT})\\s+(?:month|monat)`),
    dayOf: (_groups, { today }) => firstOfMonth(addMonths(firstOfMonth(today), 1)),
  },
  ...markedWeekdays(any(FULL_WEEKDAYS), {}),
  weekday(any(FULL_WEEKDAYS), {}),
  ...LANGUAGES.flatMap((language) => [
    ...markedWeekdays(STRONG_WEEKDAYS[language], { language }),
    ...markedWeekdays(WEAK_WEEKDAYS[language], { language, isWeak: true }),
    weekday(STRONG_WEEKDAYS[language], { language }),
  ]),
  weekday(WEAK_WEEKDAYS.en, { language: 'en', isWeak: true }),
  weekday('do', { language: 'de', isWeak: true }),
  weekday('so', { language: 'de', needsPreposition: true }),
  numeric('(?<year>\\d{4})-(?<month>\\d{2})-(?<date>\\d{2})'),
  numeric('(?<date>\\d{1,2})\\.\\s?(?<month>\\d{1,2})\\.(?:\\s?(?<year>\\d{4}|\\d{2}))?'),
  {
    regex: dateRegex('(?<first>\\d{1,2})/(?<second>\\d{1,2})/(?<year>\\d{4}|\\d{2})'),
    dayOf: slashed,
  },
  // "1/2" can also be a fraction.
  { regex: dateRegex('(?<first>\\d{1,2})/(?<second>\\d{1,2})'), dayOf: slashed, isWeak: true },
  // "Step 2 may fail".
  { ...named('(?<date>\\d{1,2})\\s+(?<name>may)'), isWeak: true },
  named(
    '(?<date>\\d{1,2})(?!\\s+may(?!\\.?,?\\s+\\d{4}))(?:\\.|st|nd|rd|th)?\\s+(?:of\\s+)?(?<name>MONTH)\\.?(?:,?\\s+(?<year>\\d{4}))?',
  ),
  named('(?<name>MONTH)\\.?\\s+(?<date>\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+(?<year>\\d{4}))?'),
];

/** A time right after a date: "9:30", "at 9", "9 am", "um 9 Uhr", but not a number alone. */
const TIME = new RegExp(
  `^,?\\s+(?<preposition>(?:at|um)\\s+)?(?<hours>\\d{1,2})(?::(?<minutes>\\d{2}))?\\s?(?<unit>[ap]m|uhr)?${AFTER}`,
  'iu',
);
const HOURS_PER_HALF_DAY = 12;

/** The dates in a text, in their order, which do not overlap. The earlier and longer ones win. */
export function datesIn(text: string, context: DateContext): FoundDate[] {
  const found = PATTERNS.flatMap((pattern) => matchesOf(pattern, text, context));
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return found.filter((date) => {
    if (date.start < end) return false;
    end = date.end;
    return true;
  });
}

function matchesOf(pattern: Pattern, text: string, context: DateContext): FoundDate[] {
  const { regex, dayOf, isWeak, needsPreposition, language } = pattern;
  if (language && language !== context.language) return [];
  return [...text.matchAll(regex)].flatMap(({ index, 0: words, groups = {} }) => {
    const day = dayOf(groups, context);
    const { time, length } = timeAt(text.slice(index + words.length));
    const end = index + words.length + length;
    const isAtEnd = !/[\p{L}\p{N}]/u.test(text.slice(end));
    const isMeant = groups.preposition || (!needsPreposition && (!isWeak || isAtEnd));
    return day && isMeant ? { start: index, end, day, time } : [];
  });
}

/** The time of day with which a text begins, and how long its words are. */
function timeAt(text: string): { time: string | null; length: number } {
  const { 0: words = '', groups = {} } = TIME.exec(text) ?? {};
  const { preposition, hours = '', minutes, unit = '' } = groups;
  const isMeant = preposition ?? minutes ?? unit;
  const isHalfDay = /m$/i.test(unit);
  const isPossible =
    Number(hours) <= (isHalfDay ? HOURS_PER_HALF_DAY : 23) && Number(minutes ?? 0) < 60;
  if (!isMeant || !isPossible || (isHalfDay && Number(hours) === 0))
    return { time: null, length: 0 };
  const afternoon = /^p/i.test(unit) ? HOURS_PER_HALF_DAY : 0;
  const hour = isHalfDay ? (Number(hours) % HOURS_PER_HALF_DAY) + afternoon : Number(hours);
  return { time: `${String(hour).padStart(2, '0')}:${minutes ?? '00'}`, length: words.length };
}

function dateRegex(words: string): RegExp {
  return new RegExp(`${BEFORE}(?:(?<preposition>${PREPOSITION})\\s+)?(?:${words})${AFTER}`, 'giu');
}

/** Refuses the words before a word. They are looked for at the beginning of a word only. */
function notAfter(...words: string[]): string {
  return `(?=\\p{L})(?<!(?<![\\p{L}\\p{N}])(?:${any(words)})\\s+)`;
}

function relative(words: string, days: number): Pattern {
  return { regex: dateRegex(words), dayOf: (_groups, { today }) => addDays(today, days) };
}

function weekday(words: string, part: Partial<Pattern>): Pattern {
  return {
    ...part,
    regex: dateRegex(`${NOT_AFTER}(?<weekday>${words})`),
    // Today has its own word.
    dayOf: ({ weekday: name = '' }, { today }) =>
      comingWeekday(weekdayNamed(name), addDays(today, 1)),
  };
}

/** Weekdays after "next" and after "this". */
function markedWeekdays(words: string, part: Partial<Pattern>): Pattern[] {
  return [
    {
      ...part,
      regex: dateRegex(`(?:${NEXT})\\s+(?<weekday>${words})`),
      dayOf: ({ weekday: name = '' }, context) => nextWeekday(weekdayNamed(name), context),
    },
    {
      ...part,
      regex: dateRegex(`(?:${COMING})\\s+(?<weekday>${words})`),
      dayOf: ({ weekday: name = '' }, { today }) => comingWeekday(weekdayNamed(name), today),
    },
  ];
}

function numeric(words: string): Pattern {
  return {
    regex: dateRegex(words),
    dayOf: ({ date, month, year }, { today }) => comingDate(today, month, date, year),
  };
}

function named(words: string): Pattern {
  const regex = dateRegex(words.replace('MONTH', any(MONTHS)));
  return {
    regex,
    dayOf: ({ name = '', date, year }, { today }) =>
      comingDate(today, String(indexIn(MONTHS, name) + 1), date, year),
  };
}

function slashed({ first, second, year }: Groups, { today, isDayFirst }: DateContext): Day | null {
  // "24/7" is all the time.
  if (first === '24' && second === '7' && !year) return null;
  const [date, month] = isDayFirst ? [first, second] : [second, first];
  return comingDate(today, month, date, year);
}

/**
 * The day with these numbers; without a year the next one, today included. Null if none exists, and
 * for a past year of two digits, which is rather a version such as 20.11.10.
 */
function comingDate(today: Day, month = '', date = '', year?: string): Day | null {
  const thisYear = Number(today.slice(0, 4));
  if (year) {
    const whole = Number(year.length === 2 ? `20${year}` : year);
    return year.length === 2 && whole < thisYear ? null : existing(whole, month, date);
  }
  for (let years = 0; years <= MAX_YEARS_TO_LEAP_DAY; years += 1) {
    const day = existing(thisYear + years, month, date);
    if (day && day >= today) return day;
  }
  return null;
}

function existing(year: number, month: string, date: string): Day | null {
  return wallClock(dayWith(year, Number(month), Number(date)))?.slice(0, 10) ?? null;
}

function dayAfter(today: Day, count: number, unit: string): Day {
  if (/^[dt]/i.test(unit)) return addDays(today, count);
  if (/^w/i.test(unit)) return addDays(today, count * DAYS_PER_WEEK);
  return addMonths(today, /^m/i.test(unit) ? count : count * MONTHS_PER_YEAR);
}

/** The first day with this weekday from a day on. */
function comingWeekday(weekday: number, from: Day): Day {
  return addDays(from, (weekday - weekdayOf(from) + DAYS_PER_WEEK) % DAYS_PER_WEEK);
}

/** The day with this weekday in the next week. */
function nextWeekday(weekday: number, { today, firstWeekday }: DateContext): Day {
  return comingWeekday(weekday, comingWeekday(firstWeekday, addDays(today, 1)));
}

function weekdayNamed(name: string): number {
  const names = FULL_WEEKDAYS.map((full, n) =>
    any([full, SHORT_WEEKDAYS.en[n] ?? '', SHORT_WEEKDAYS.de[n] ?? '']),
  );
  return indexIn(names, name);
}

function numberOf(word: string): number {
  const index = indexIn(NUMBERS, word);
  return index < 0 ? Number(word) : index + 1;
}

function indexIn(alternatives: readonly string[], word: string): number {
  return alternatives.findIndex((each) => new RegExp(`^(?:${each})$`, 'iu').test(word));
}
