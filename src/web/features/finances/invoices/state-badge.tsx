import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDotDashed,
  PencilLine,
} from 'lucide-react';
import type { InvoiceState } from '../../../../core/money/invoices/invoice-views.ts';
import { invoiceStates } from '../../../i18n/en/invoices.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const LOOKS: Record<InvoiceState, [BadgeTone, typeof Ban]> = {
  draft: ['grey', PencilLine],
  open: ['blue', CircleDashed],
  partlyPaid: ['amber', CircleDotDashed],
  paid: ['green', CircleCheck],
  overdue: ['red', CircleAlert],
  cancelled: ['grey', Ban],
};

/** The state of an invoice as a word, icon and color. */
export function StateBadge({ state }: { state: InvoiceState }) {
  const [tone, Icon] = LOOKS[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {invoiceStates[state]}
    </Badge>
  );
}
