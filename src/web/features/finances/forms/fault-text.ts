import type { ZodType } from 'zod';
import { partyFaultOf } from '../../../../core/money/party-faults.ts';
import { faultTexts } from '../../../i18n/en/money-forms.ts';

/**
 * The faults of a value, by the last part of their paths within it, as `postalCode`; of lists by
 * that of the list. The first of each field.
 */
export function faultsOf(schema: ZodType, value: unknown): Record<string, string> {
  const { error } = schema.safeParse(value);
  const faults: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) {
    const names = path.filter((part) => typeof part === 'string');
    const isInList = path.some((part) => typeof part === 'number');
    const field = String((isInList ? path[0] : names.at(-1)) ?? '');
    faults[field] ??= faultText(message);
  }
  return faults;
}

function faultText(message: string): string {
  const fault = partyFaultOf(message);
  if (fault) return faultTexts[fault];
  const [, length] = /^must have at most (\d+) characters$/.exec(message) ?? [];
  return length ? faultTexts.tooLong(Number(length)) : faultTexts.other;
}
