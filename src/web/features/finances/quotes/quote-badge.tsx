import { CircleCheck, CircleX, Hourglass, PencilLine, Send } from 'lucide-react';
import type { QuoteState } from '../../../../core/money/quotes/quote-state.ts';
import { quoteStates } from '../../../i18n/en/quotes.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const LOOKS: Record<QuoteState, [BadgeTone, typeof Send]> = {
  draft: ['grey', PencilLine],
  sent: ['blue', Send],
  accepted: ['green', CircleCheck],
  declined: ['red', CircleX],
  expired: ['amber', Hourglass],
};

/** The state of a quote as a word, icon and color. */
export function QuoteBadge({ state }: { state: QuoteState }) {
  const [tone, Icon] = LOOKS[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {quoteStates[state]}
    </Badge>
  );
}
