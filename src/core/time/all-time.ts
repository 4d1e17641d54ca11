import type { Day } from '../days.ts';
import type { TimeEntryView } from './time-views.ts';

/** The filter of the list of everyone's entries. Omitted fields do not filter. */
export interface AllTimeFilter {
  from: Day;
  to: Day;
  userId?: string | undefined;
  clientId?: string | undefined;
  projectId?: string | undefined;
  isBillable?: boolean | undefined;
  isBilled?: boolean | undefined;
}

/** An entry of any user. If the ADMIN cannot see its ticket, it has no title and no ids. */
export interface AllTimeEntry extends TimeEntryView {
  personName: string;
  clientName: string | null;
  /** ISO 4217, of the client; null without one. */
  currency: string | null;
  /** The hourly rate of the entry itself; null without one. */
  rate: string | null;
}

export interface AllTimePage {
  entries: AllTimeEntry[];
  /** Of all entries of the filter. */
  totals: { count: number; seconds: number; billableSeconds: number; billedSeconds: number };
  /** The place after which the next page begins; null on the last one. */
  next: { day: Day; id: string } | null;
}

export interface Choice {
  id: string;
  name: string;
}

/** The choices for filtering everyone's time. */
export interface AllTimeChoices {
  people: Choice[];
  clients: Choice[];
  projects: Choice[];
}

/** The longest period of the list, in days. */
export const MAX_ALL_TIME_DAYS = 366;
