import { canonicalJson } from '../../core/lib/canonical-json.ts';

const MAX_VALUE_LENGTH = 80;

/** Values of a client, business or project, as far as they changed: a name, before and after. */
type Values = Readonly<Record<string, unknown>>;

/**
 * The detail of an audit entry about money, with the values before and after, such as `Acme ·
 * email: a@acme.org → b@acme.org · termDays: 14 → 30`. Without `before`, only the present values.
 */
export function changeText(name: string, before: Values | null, after: Values): string {
  const changes = Object.keys(after).flatMap((field) => {
    const [was, is] = [valueText(before?.[field]), valueText(after[field])];
    if (was === is) return [];
    if (field === 'logo') return ['logo'];
    return [before ? `${field}: ${shown(was)} → ${shown(is)}` : `${field}: ${shown(is)}`];
  });
  return [name, ...changes].join(' · ');
}

function valueText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? canonicalJson(value) : String(value);
}

function shown(text: string): string {
  if (text === '') return '–';
  const characters = [...text.replaceAll(/\s+/g, ' ')];
  if (characters.length <= MAX_VALUE_LENGTH) return characters.join('');
  return `${characters.slice(0, MAX_VALUE_LENGTH).join('')}…`;
}
