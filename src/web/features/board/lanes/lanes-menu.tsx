import { useNavigate, useSearch } from '@tanstack/react-router';
import { Rows3 } from 'lucide-react';
import { laneTexts } from '../../../i18n/en/lanes.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { MenuRadio } from '../../../ui/menu-item.tsx';
import { LANE_KINDS, type LaneKind } from './lanes.ts';

/** Chooses by what the status view is grouped in rows; the choice is part of the address. */
export function LanesMenu() {
  const { lanes } = useSearch({ from: '/shell/boards/$boardId' });
  const navigate = useNavigate({ from: '/boards/$boardId' });
  const chosen = LANE_KINDS.find((kind) => kind === lanes) ?? null;
  const choose = (kind: LaneKind | null) =>
    void navigate({ search: (before) => ({ ...before, lanes: kind ?? undefined }) });
  return (
    <Menu
      label={laneTexts.title}
      trigger={(trigger) => (
        <Button
          {...trigger}
          icon={<Rows3 aria-hidden="true" />}
          aria-label={chosen ? laneTexts.by[chosen] : laneTexts.title}
          data-tooltip={chosen ? laneTexts.by[chosen] : laneTexts.title}
          aria-pressed={chosen !== null}
        />
      )}
    >
      <MenuRadio checked={chosen === null} onSelect={() => choose(null)}>
        {laneTexts.noRows}
      </MenuRadio>
      {LANE_KINDS.map((kind) => (
        <MenuRadio key={kind} checked={chosen === kind} onSelect={() => choose(kind)}>
          {laneTexts.by[kind]}
        </MenuRadio>
      ))}
    </Menu>
  );
}
