import type { Day } from '../../days.ts';
import type { Language } from '../../languages.ts';
import { currencyOf } from '../currencies.ts';
import { decimalText, quotient } from '../decimals.ts';
import { numberOf } from '../invoices/draft-totals.ts';
import { cutName, lineDayText } from '../invoices/gather-lines.ts';
import type { InvoiceDraft, IssuedInvoice, LineContent } from '../invoices/invoice.ts';
import type { DefaultTax } from '../invoices/invoice-views.ts';

type Line = InvoiceDraft['lines'][number];

/** A milestone that is reached and not billed yet, with what it bills in minor units. */
export interface BillableMilestone {
  id: string;
  projectId: string;
  projectName: string;
  name: string;
  reachedOn: Day;
  value: number;
}

/** What is left of the agreed amount of a project, in minor units. */
export interface AgreedRest {
  projectId: string;
  projectName: string;
  agreedAmount: number;
  billed: number;
  left: number;
}

/** A prepayment invoice that can be deducted. */
export interface OpenPrepayment {
  id: string;
  number: string;
  issueDate: Day;
  /** In minor units. */
  net: number;
  gross: number;
  isPaid: boolean;
  /** The part that is not deducted yet, by tax. */
  taxes: readonly { category: LineContent['taxCategory']; rate: string; base: number }[];
}

/** The initial lines of a draft besides time (MS5, MS8). */
export interface FixedPriceChoices {
  currency: string;
  milestones: readonly BillableMilestone[];
  rests: readonly AgreedRest[];
  prepayments: readonly OpenPrepayment[];
}

/** A line that bills a milestone or what is left of the agreed amount. */
export interface FixedPriceLine {
  lineId: string;
  projectId: string;
  milestoneId: string | null;
}

/** A line that deducts one tax of a prepayment invoice. */
export interface DeductionLine {
  lineId: string;
  prepaymentId: string;
  taxCategory: LineContent['taxCategory'];
  taxRate: string;
}

const WORDS: Record<
  Language,
  {
    agreed: string;
    rest: string;
    prepayment: string;
    deduction: (number: string, day: string) => string;
  }
> = {
  en: {
    agreed: 'Agreed price',
    rest: 'Agreed price, less what was invoiced before',
    prepayment: 'Prepayment',
    deduction: (number, day) => `Less prepayment ${number} of ${day}`,
  },
  de: {
    agreed: 'Vereinbarter Preis',
    rest: 'Vereinbarter Preis abzüglich der bisherigen Rechnungen',
    prepayment: 'Anzahlung',
    deduction: (number, day) => `Abzüglich Anzahlung ${number} vom ${day}`,
  },
};

interface LineTerms {
  currency: string;
  language: Language;
  tax: DefaultTax;
}

/** The lines of milestones and of what is left of agreed amounts, each with quantity 1 (MS5, MS6). */
export function fixedPriceLines(
  { milestones, rests }: { milestones: readonly BillableMilestone[]; rests: readonly AgreedRest[] },
  { currency, language, tax }: LineTerms,
): { lines: Line[]; links: FixedPriceLine[] } {
  const lines: Line[] = [];
  const links: FixedPriceLine[] = [];
  for (const [index, { id, projectId, projectName, name, value }] of milestones.entries()) {
    const lineId = `m${index + 1}`;
    const text = { name: cutName(name), description: projectName };
    lines.push({ id: lineId, ...lumpSum(text, value, currency), ...tax });
    links.push({ lineId, projectId, milestoneId: id });
  }
  for (const [index, { projectId, projectName, billed, ...rest }] of rests.entries()) {
    const chosen = milestones.filter((each) => each.projectId === projectId);
    const before = chosen.reduce((total, { value }) => total + value, billed);
    const left = rest.agreedAmount - before;
    if (left <= 0) continue;
    const lineId = `a${index + 1}`;
    const description = before > 0 ? WORDS[language].rest : WORDS[language].agreed;
    const text = { name: cutName(projectName), description };
    lines.push({ id: lineId, ...lumpSum(text, left, currency), ...tax });
    links.push({ lineId, projectId, milestoneId: null });
  }
  return { lines, links };
}

/** Negative lines that deduct prepayment invoices and name them, one a tax (MS8). */
export function deductionLines(
  prepayments: readonly OpenPrepayment[],
  { currency, language }: Pick<LineTerms, 'currency' | 'language'>,
): { lines: Line[]; links: DeductionLine[] } {
  const lines: Line[] = [];
  const links: DeductionLine[] = [];
  for (const { id: prepaymentId, number, issueDate, taxes } of prepayments) {
    const name = WORDS[language].deduction(number, lineDayText(issueDate, language));
    for (const { category: taxCategory, rate: taxRate, base } of taxes) {
      const lineId = `p${lines.length + 1}`;
      const content = lumpSum({ name, description: '' }, base, currency);
      lines.push({ id: lineId, ...content, quantity: '-1', taxCategory, taxRate });
      links.push({ lineId, prepaymentId, taxCategory, taxRate });
    }
  }
  return { lines, links };
}

/** The line of a new prepayment invoice (MS7). */
export function prepaymentLine(
  amount: number,
  projectName: string | null,
  { currency, language, tax }: LineTerms,
): Line {
  const text = { name: WORDS[language].prepayment, description: projectName ?? '' };
  return { id: 'p1', ...lumpSum(text, amount, currency), ...tax };
}

function lumpSum(
  text: { name: string; description: string },
  amount: number,
  code: string,
): Omit<Line, 'id' | 'taxCategory' | 'taxRate'> {
  const unitPrice = decimalText({
    amount: BigInt(amount),
    scale: currencyOf(code)?.exponent ?? 0n,
  });
  return { ...text, quantity: '1', unit: 'LS', unitPrice, discount: null };
}

/**
 * What a line bills of an agreed amount, in minor units: before its discount, which is a concession
 * and is not billed later (MS6).
 */
export function billedOfAgreed(
  { quantity, unitPrice }: Pick<LineContent, 'quantity' | 'unitPrice'>,
  code: string,
): number {
  const [factor, price] = [numberOf(quantity), numberOf(unitPrice)];
  const exponent = currencyOf(code)?.exponent ?? 0n;
  const scale = 10n ** (factor.scale + price.scale);
  return Number(quotient(factor.amount * price.amount * 10n ** exponent, scale, 0n).amount);
}

/** Whether a line deducts more than its prepayment invoice has of its tax (MS8). */
export function isDeductedAbove(
  line: { net: number; taxCategory: string; taxRate: string },
  prepayment: Pick<IssuedInvoice, 'totals'>,
): boolean {
  const rate = numberOf(line.taxRate);
  const isSame = (text: string) => {
    const other = numberOf(text);
    return other.amount * 10n ** rate.scale === rate.amount * 10n ** other.scale;
  };
  const tax = prepayment.totals.taxes.find(
    (each) => each.category === line.taxCategory && isSame(each.rate),
  );
  return line.net < -(tax?.base ?? 0);
}
