import { Link } from '@tanstack/react-router';
import {
  ArrowDown,
  ArrowUp,
  ChevronRight,
  CircleDashed,
  Ellipsis,
  Flag,
  Pencil,
  Trash,
} from 'lucide-react';
import { useState } from 'react';
import type { MilestoneView } from '../../../../core/money/fixed-prices/milestones.ts';
import { milestonesTexts } from '../../../i18n/en/milestones.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { MenuItem } from '../../../ui/menu-item.tsx';
import { amountText, numberText } from '../amount-text.ts';
import { dayText, today } from '../day-text.ts';
import styles from './milestones.module.css';
import { titleOf } from './ticket-choice.tsx';
import type { MilestoneActions } from './use-milestone-actions.ts';

interface MilestoneRowProps {
  milestone: MilestoneView;
  /** Of the client. */
  currency: string | null;
  isFirst: boolean;
  isLast: boolean;
  onEdit: () => void;
  actions: MilestoneActions;
}

/** A milestone with its progress and its amount. */
export function MilestoneRow(props: MilestoneRowProps) {
  const { milestone, currency, isFirst, isLast, onEdit, actions } = props;
  const texts = milestonesTexts;
  const { name, day, reachedOn, invoice, value, amount, percent } = milestone;
  const isLate = day !== null && reachedOn === null && day < today();
  const isOther = amount !== null && milestone.currency !== currency;
  return (
    <li className={styles.milestone} data-milestone={milestone.id}>
      <div className={styles.what}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.facts}>
          {reachedOn !== null && <Badge tone="green">{texts.reached(dayText(reachedOn))}</Badge>}
          {day !== null && reachedOn === null && (
            <span className={isLate ? styles.late : undefined}>
              {isLate ? texts.late(dayText(day)) : texts.due(dayText(day))}
            </span>
          )}
          {invoice && (
            <Link to="/finances/invoices/$invoiceId" params={{ invoiceId: invoice.id }}>
              {invoice.number === null ? texts.onDraft : texts.onInvoice(invoice.number)}
            </Link>
          )}
          {isOther && <span className={styles.late}>{texts.otherCurrency}</span>}
        </p>
        <Progress milestone={milestone} />
      </div>
      <div className={styles.worth}>
        {value !== null && currency !== null && <strong>{amountText(value, currency)}</strong>}
        {percent !== null && <span>{texts.share(numberText(percent))}</span>}
      </div>
      <div className={styles.act} data-menu>
        {reachedOn === null && (
          <Button
            size="sm"
            icon={<Flag aria-hidden="true" />}
            aria-label={texts.markReachedOne(name)}
            onClick={() => void actions.markReached(milestone)}
          >
            {texts.markReached}
          </Button>
        )}
        <Menu
          label={texts.actions(name)}
          trigger={(trigger) => (
            <IconButton {...trigger} label={texts.actions(name)} size="sm">
              <Ellipsis aria-hidden="true" />
            </IconButton>
          )}
        >
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={onEdit}>
            {texts.edit}
          </MenuItem>
          {reachedOn !== null && !invoice && (
            <MenuItem
              icon={<CircleDashed aria-hidden="true" />}
              onSelect={() => void actions.markOpen(milestone)}
            >
              {texts.notReached}
            </MenuItem>
          )}
          <MenuItem
            icon={<ArrowUp aria-hidden="true" />}
            disabled={isFirst}
            onSelect={() => actions.move(milestone, -1)}
          >
            {texts.moveUp}
          </MenuItem>
          <MenuItem
            icon={<ArrowDown aria-hidden="true" />}
            disabled={isLast}
            onSelect={() => actions.move(milestone, 1)}
          >
            {texts.moveDown}
          </MenuItem>
          {!invoice && (
            <MenuItem
              icon={<Trash aria-hidden="true" />}
              tone="danger"
              onSelect={() => void actions.remove(milestone)}
            >
              {texts.delete}
            </MenuItem>
          )}
        </Menu>
      </div>
    </li>
  );
}

/** The progress of its tickets, and the tickets. */
function Progress({ milestone }: { milestone: MilestoneView }) {
  const texts = milestonesTexts;
  const { tickets, doneCount } = milestone;
  const [isOpen, setOpen] = useState(false);
  if (tickets.length === 0) return <p className={styles.note}>{texts.noTickets}</p>;
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight aria-hidden="true" />
        <span className={styles.bar} aria-hidden="true">
          <span style={{ width: `${Math.round((100 * doneCount) / tickets.length)}%` }} />
        </span>
        {texts.progress(doneCount, tickets.length)}
      </button>
      {isOpen && (
        <ul className={styles.ticketList} aria-label={texts.tickets}>
          {tickets.map((ticket) => (
            <li key={ticket.id} data-done={ticket.isDone || undefined}>
              {titleOf(ticket)}
              {ticket.isDone && <span className={styles.note}> · {texts.done}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
