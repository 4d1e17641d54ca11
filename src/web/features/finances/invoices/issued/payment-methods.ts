import { paymentTexts } from '../../../../i18n/en/invoice-issued.ts';

/** How clients pay; stored by these names. */
export const PAYMENT_METHODS = ['transfer', 'card', 'directDebit', 'cash', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The name of a method; those that scripts have set are shown as they are. */
export function methodText(method: string): string {
  const names: Record<string, string> = paymentTexts.methods;
  return names[method] ?? method;
}
