import { recurrenceText } from './recurrence-text.ts';

/** A recurrence in words. */
export default function RecurrenceValue({ value }: { value: string }) {
  return recurrenceText(value);
}
