import { formatMoment } from '../../../i18n/dates.ts';

/** A date and time in the viewer's format. */
export function DateTime({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{formatMoment(at)}</time>;
}
