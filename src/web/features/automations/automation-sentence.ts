import type {
  AutomationAction,
  AutomationDefinition,
  Conditions,
  Trigger,
} from '../../../core/automations/automation.ts';
import { automationTexts } from '../../i18n/en/automations.ts';

/** The names that a rule's sentence needs. */
export interface AutomationNames {
  column(id: string): string;
  person(id: string): string;
}

/** A rule in words: when, if, then. */
export function sentenceOf(
  { trigger, conditions, actions }: AutomationDefinition,
  names: AutomationNames,
): string {
  return automationTexts.sentence(
    whenOf(trigger, names),
    ifOf(conditions, names),
    actions.map((action) => doesOf(action, names)).join(', '),
  );
}

function whenOf(trigger: Trigger, { column }: AutomationNames): string {
  const texts = automationTexts.when;
  switch (trigger.type) {
    case 'created':
      return texts.created;
    case 'moved':
      return texts.moved(column(trigger.columnId));
    case 'labelled':
      return texts.labelled(trigger.label);
    case 'due':
      return texts.due(trigger.daysBefore);
  }
}

function ifOf(
  { columnId, label, priority, assignee }: Conditions,
  { column, person }: AutomationNames,
): string {
  const texts = automationTexts.if;
  const parts = [
    columnId !== undefined && texts.column(column(columnId)),
    label !== undefined && texts.label(label),
    priority !== undefined && texts.priority(priority),
    assignee !== undefined && texts.assignee(assignee && person(assignee)),
  ];
  return parts.filter(Boolean).join(', ');
}

function doesOf(action: AutomationAction, { column, person }: AutomationNames): string {
  const texts = automationTexts.does;
  switch (action.type) {
    case 'assign':
      return texts.assign(action.assignee && person(action.assignee));
    case 'addLabel':
      return texts.addLabel(action.label);
    case 'removeLabel':
      return texts.removeLabel(action.label);
    case 'move':
      return texts.move(column(action.columnId));
    case 'setPriority':
      return texts.setPriority(action.priority);
    case 'setDueDate':
      return texts.setDueDate(action.days);
    case 'comment':
      return texts.comment;
    case 'notify':
      return texts.notify(recipientOf(action.to, person));
  }
}

function recipientOf(to: string, person: AutomationNames['person']): string {
  if (to === 'assignee') return automationTexts.assigneeOfTicket;
  return to === 'creator' ? automationTexts.creatorOfTicket : person(to);
}
