import { formatMoment } from '../../i18n/dates.ts';

/** A day and time as the reader writes them. */
export function Moment({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{formatMoment(at)}</time>;
}
