import { addDays, dayAt, weekdayOf } from '../../core/days.ts';
import { BOARDS, PEOPLE, type SampleRole } from './content.ts';

const DAYS = 21;
const ENTRIES_A_DAY = 2;
const MINUTE_MS = 60_000;
const ROLES: readonly SampleRole[] = ['owner', ...PEOPLE.map(({ id }) => id)];
const NOTES = ['', 'First draft', '', 'Call with the bakery', 'Corrections', ''];

/** Recorded time of the sample, without its ticket's id. */
interface SampleTime {
  id: string;
  role: SampleRole;
  ticketName: string;
  day: string;
  seconds: number;
  /** Milliseconds since 1970. */
  startedAt: number;
  note: string;
}

/** The ids of all entries that the sample may have. */
export const SAMPLE_TIME_IDS: readonly string[] = Array.from(
  { length: DAYS * ENTRIES_A_DAY * ROLES.length },
  (_, n) => `demo-time-${n}`,
);

/** Time of three weeks on tickets that everyone on their board sees, until yesterday. */
export function sampleTime(now: Date): SampleTime[] {
  const tickets = BOARDS.filter(({ isTemplate = false }) => !isTemplate).flatMap(({ columns }) =>
    Object.values(columns)
      .flat()
      .filter(({ isDeleted = false, visibleTo }) => !isDeleted && !visibleTo),
  );
  const entries: SampleTime[] = [];
  for (let ago = DAYS; ago > 0; ago -= 1) {
    const day = addDays(dayAt(now), -ago);
    if (weekdayOf(day) === 0 || weekdayOf(day) === 6) continue;
    for (const [n, role] of ROLES.entries()) {
      const own = tickets.filter(({ assignee }) => assignee === role);
      const from = new Date(now.getFullYear(), now.getMonth(), now.getDate() - ago, 9, 15 * n);
      let startedAt = from.getTime();
      for (let k = 0; k < ENTRIES_A_DAY; k += 1) {
        const turn = ago * 5 + n * 3 + k * 2;
        const ticket = own[turn % own.length];
        const minutes = 30 + 15 * (turn % 11);
        if (ticket) {
          const id = SAMPLE_TIME_IDS[entries.length] ?? '';
          const note = NOTES[turn % NOTES.length] ?? '';
          const duration = { seconds: minutes * 60, startedAt };
          entries.push({ id, role, ticketName: ticket.name, day, ...duration, note });
        }
        startedAt += (minutes + 30) * MINUTE_MS;
      }
    }
  }
  return entries;
}
