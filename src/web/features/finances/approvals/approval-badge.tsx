import { CircleCheck, CircleHelp, CircleOff, Hourglass, PencilLine } from 'lucide-react';
import type { ApprovalState, LineState } from '../../../../core/money/approvals/approval.ts';
import { approvalStates, lineStates } from '../../../i18n/en/approvals.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

type Look = [BadgeTone, typeof Hourglass];

const REQUEST: Record<ApprovalState, Look> = {
  open: ['blue', Hourglass],
  asked: ['amber', CircleHelp],
  changed: ['amber', PencilLine],
  approved: ['green', CircleCheck],
  none: ['grey', CircleOff],
  closed: ['grey', CircleOff],
};

const LINE: Record<LineState, Look> = {
  open: ['grey', Hourglass],
  approved: ['green', CircleCheck],
  asked: ['amber', CircleHelp],
  answered: ['blue', Hourglass],
  changed: ['amber', PencilLine],
  removed: ['grey', CircleOff],
};

/** The state of a request, by its word, sign and colour. */
export function ApprovalBadge({ state }: { state: ApprovalState }) {
  return <StateBadge look={REQUEST[state]} text={approvalStates[state]} />;
}

/** The state of a line. */
export function LineBadge({ state }: { state: LineState }) {
  return <StateBadge look={LINE[state]} text={lineStates[state]} />;
}

function StateBadge({ look: [tone, Icon], text }: { look: Look; text: string }) {
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {text}
    </Badge>
  );
}
