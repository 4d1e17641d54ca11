import { Ellipsis, ListChecks, Pencil, Power, PowerOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '../../i18n/dates.ts';
import { automationTexts } from '../../i18n/en/automations.ts';
import { reasonOf } from '../../session/error-reason.ts';
import { trpc } from '../../session/trpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import rows from '../../ui/dialog-list.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import { type Automation, definitionOf } from './automation-data.ts';
import { type AutomationNames, sentenceOf } from './automation-sentence.ts';
import styles from './automations.module.css';

interface AutomationRowProps {
  automation: Automation;
  names: AutomationNames;
  onEdit: () => void;
  onRuns: () => void;
}

/** A rule in words, its state, and its actions. */
export function AutomationRow({ automation, names, onEdit, onRuns }: AutomationRowProps) {
  const texts = automationTexts;
  const { id: automationId, boardId, name, isOn, pauseReason, madeBy, lastRun } = automation;
  const [isRemoving, setIsRemoving] = useState(false);
  // Disappears when it is deleted, while its menu button has the focus.
  const row = useRestoreFocus<HTMLLIElement>();
  const { automations } = trpc.useUtils();
  const onSettled = () => automations.list.invalidate({ boardId });
  const save = trpc.automations.save.useMutation({
    onError: (error) => showAlert(reasonOf(error) ?? texts.saveFailed),
    onSettled,
  });
  const remove = trpc.automations.delete.useMutation({
    onError: (error) => showAlert(reasonOf(error) ?? texts.removeFailed),
    onSettled,
  });
  const isPaused = pauseReason !== null;

  function turn(on: boolean) {
    const { actions, ...definition } = definitionOf(automation);
    save.mutate({
      boardId,
      automationId,
      automation: { ...definition, actions: [...actions], isOn: on },
    });
  }

  return (
    <li ref={row} className={rows.item} aria-busy={save.isPending || remove.isPending}>
      <div className={rows.what}>
        <p className={rows.name}>
          {name} <Badge tone={toneOf(automation)}>{stateOf(automation)}</Badge>
        </p>
        <p className={rows.facts}>{sentenceOf(automation, names)}</p>
        {pauseReason && <p className={styles.pause}>{texts.pausedBecause(pauseReason)}</p>}
        <p className={rows.facts}>
          {texts.actsAs(names.person(madeBy))}
          {lastRun && ` · ${texts.lastRun(formatMoment(lastRun.at), lastRun.ticketName)}`}
        </p>
      </div>
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
        {(!isOn || isPaused) && (
          <MenuItem icon={<Power aria-hidden="true" />} onSelect={() => turn(true)}>
            {texts.turnOn}
          </MenuItem>
        )}
        {isOn && (
          <MenuItem icon={<PowerOff aria-hidden="true" />} onSelect={() => turn(false)}>
            {texts.turnOff}
          </MenuItem>
        )}
        <MenuItem icon={<ListChecks aria-hidden="true" />} onSelect={onRuns}>
          {texts.runs}
        </MenuItem>
        <MenuItem
          icon={<Trash2 aria-hidden="true" />}
          tone="danger"
          onSelect={() => setIsRemoving(true)}
        >
          {texts.remove}
        </MenuItem>
      </Menu>
      {isRemoving && (
        <ConfirmDialog
          question={texts.question}
          details={texts.details}
          confirm={texts.remove}
          onConfirm={() => {
            setIsRemoving(false);
            remove.mutate({ boardId, automationId });
          }}
          onCancel={() => setIsRemoving(false)}
        />
      )}
    </li>
  );
}

function stateOf({ isOn, pauseReason }: Automation): string {
  if (pauseReason !== null) return automationTexts.paused;
  return isOn ? automationTexts.on : automationTexts.off;
}

function toneOf({ isOn, pauseReason }: Automation) {
  if (pauseReason !== null) return 'red';
  return isOn ? 'green' : 'grey';
}
