import { addDays, dayAt, weekdayOf } from '../../../core/days.ts';
import { PEOPLE, PROJECT, type SampleRole } from '../content.ts';
import { PACKAGING, PROGRAMME } from './money-content.ts';

const DAYS = 91;
/** The days that the time on the sample tickets covers. */
const TICKET_DAYS = 21;
const SATURDAY = 6;

/** The work of each person on a working day, by project. */
const WORK: readonly { role: SampleRole; projectId: string; minutes: number; notes: string[] }[] = [
  {
    ...{ role: 'owner', projectId: PROJECT.id, minutes: 120 },
    notes: ['Concept', 'Call with the bakery', 'Layout', ''],
  },
  {
    ...{ role: PEOPLE[0].id, projectId: PROGRAMME, minutes: 150 },
    notes: ['Typesetting', 'Corrections', '', 'Print data'],
  },
  {
    ...{ role: PEOPLE[2].id, projectId: PACKAGING, minutes: 60 },
    notes: ['Sketches', '', 'Label for the new roast'],
  },
];

const IDS_A_DAY = WORK.length;

/** The ids of all entries that the sample may have. */
export const SAMPLE_WORK_IDS: readonly string[] = Array.from(
  { length: DAYS * IDS_A_DAY },
  (_, n) => `demo-work-${n}`,
);

interface SampleWork {
  id: string;
  role: SampleRole;
  projectId: string;
  day: string;
  seconds: number;
  note: string;
  isBillable: boolean;
}

/** A quarter of time on projects, until yesterday. Ids depend on the days before today alone. */
export function sampleWork(now: Date): SampleWork[] {
  const work: SampleWork[] = [];
  for (let ago = DAYS; ago > 0; ago -= 1) {
    const day = addDays(dayAt(now), -ago);
    if (weekdayOf(day) === 0 || weekdayOf(day) === SATURDAY) continue;
    for (const [n, { role, projectId, minutes, notes }] of WORK.entries()) {
      // This project has time on its tickets instead.
      if (projectId === PROJECT.id && ago <= TICKET_DAYS) continue;
      work.push({
        ...{ id: SAMPLE_WORK_IDS[(ago - 1) * IDS_A_DAY + n] ?? '', role, projectId, day },
        seconds: (minutes + 15 * ((ago * 7 + n * 3) % 8)) * 60,
        note: notes[ago % notes.length] ?? '',
        isBillable: (ago + n) % 9 !== 0,
      });
    }
  }
  return work;
}
