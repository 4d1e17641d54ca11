import { currencyOf } from '../../core/money/currencies.ts';
import { type Decimal, decimalText, parseDecimal } from '../../core/money/decimals.ts';
import type { Discount } from '../../core/money/invoice-totals.ts';
import { invoiceTotals } from '../../core/money/invoice-totals.ts';
import type {
  IssuedInvoice,
  LineContent,
  NamedDiscount,
} from '../../core/money/invoices/invoice.ts';

type Seller = IssuedInvoice['seller'];
type Buyer = IssuedInvoice['buyer'];

/** The input of an issued invoice; totals and net amounts are computed. */
export interface SampleInvoice
  extends Omit<Partial<IssuedInvoice>, 'lines' | 'totals' | 'seller' | 'buyer'> {
  lines: readonly LineContent[];
  seller?: Partial<Seller>;
  buyer?: Partial<Buyer>;
  prepaid?: number;
}

export const SELLER: Seller = {
  legalName: 'Ödön & Söhne Software',
  address: { street: 'Große Bleichen 1–3', postalCode: '20354', city: 'Hamburg', country: 'DE' },
  vatId: 'DE136695976',
  taxNumber: '22/815/08154',
  registrationNumber: '',
  email: 'rechnung@example.org',
  phone: '+49 40 123456',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  logo: null,
  footer: '',
  currency: 'EUR',
  termDays: 14,
  smallBusinessNote: null,
  paperSize: 'A4',
};

export const BUYER: Buyer = {
  name: 'Kundin GmbH',
  contact: 'Frau Ångström',
  email: 'ap@example.com',
  address: { street: 'Marktplatz 5', postalCode: '80331', city: 'München', country: 'DE' },
  vatId: 'DE129273398',
  buyerReference: '',
  currency: 'EUR',
  language: 'de',
  termDays: null,
  taxRate: null,
  rounding: null,
  roundingOf: 'entry',
};

export const FRENCH: Partial<Buyer> = {
  name: 'Société Générale d’Été SARL',
  address: { street: '12 rue de l’Œuvre', postalCode: '75002', city: 'Paris', country: 'FR' },
  vatId: 'FR40303265045',
  language: 'en',
};

export const AMERICAN: Partial<Buyer> = {
  name: 'Ridge & Co. <LLC>',
  address: { street: '1 Main St\nSuite 5', postalCode: '73301', city: 'Austin', country: 'US' },
  vatId: '',
  language: 'en',
};

export const SMALL_BUSINESS: Partial<Seller> = {
  vatId: '',
  smallBusinessNote: 'Kein Ausweis der Umsatzsteuer, Kleinunternehmer nach § 19 UStG',
};

export function line(
  name: string,
  quantity: string,
  unitPrice: string,
  others: Partial<LineContent> = {},
): LineContent {
  return {
    ...{ name, description: '', quantity, unit: 'HUR', unitPrice, discount: null },
    ...{ taxCategory: 'S', taxRate: '19', ...others },
  };
}

/** An issued invoice with all optional fields. */
export function issued(sample: SampleInvoice): IssuedInvoice {
  const { lines, seller, buyer, prepaid = 0, ...others } = sample;
  const code = sample.currency ?? 'EUR';
  const currency = currencyOf(code);
  if (!currency) throw new Error(`no currency ${code}`);
  const totals = invoiceTotals({
    currency,
    lines: lines.map(({ discount, ...each }) => ({
      quantity: decimal(each.quantity),
      unitPrice: decimal(each.unitPrice),
      taxCategory: each.taxCategory,
      taxRate: decimal(each.taxRate),
      ...(discount && { discount: discountOf(discount) }),
    })),
    ...(sample.discount && { discount: discountOf(sample.discount) }),
    prepaid: BigInt(prepaid),
  });
  return {
    kind: 'invoice',
    number: '2026-0042',
    issueDate: '2026-11-30',
    dueDate: '2026-12-14',
    period: { from: '2026-11-01', to: '2026-11-30' },
    deliveryCountry: '',
    exemptionReason: '',
    orderReference: '',
    introduction: '',
    closing: '',
    language: 'de',
    currency: code,
    discount: null,
    exchangeRate: null,
    preceding: null,
    accountingTax: null,
    ...others,
    seller: { ...SELLER, ...seller },
    buyer: { ...BUYER, ...buyer },
    lines: lines.map((each, index) => ({
      ...each,
      id: `line-${index}`,
      net: Number(totals.lineNets[index]),
    })),
    totals: {
      lineTotal: Number(totals.lineTotal),
      discount: Number(totals.discount),
      taxes: totals.taxes.map(({ taxCategory, taxRate, base, tax }) => ({
        category: taxCategory,
        rate: decimalText(taxRate),
        base: Number(base),
        tax: Number(tax),
      })),
      net: Number(totals.net),
      tax: Number(totals.tax),
      gross: Number(totals.gross),
      prepaid,
      due: Number(totals.due),
    },
  };
}

function decimal(text: string): Decimal {
  const parsed = parseDecimal(text);
  if (!parsed) throw new Error(`${text} is not a decimal number`);
  return parsed;
}

function discountOf({ value }: NamedDiscount): Discount {
  return 'amount' in value ? { amount: BigInt(value.amount) } : { percent: decimal(value.percent) };
}
