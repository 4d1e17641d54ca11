import { useNavigate } from '@tanstack/react-router';
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { boardsTexts } from '../../i18n/en/boards.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import type { SortKey, SortOrder } from './boards-search.ts';
import styles from './sort-controls.module.css';

interface SortControlsProps {
  sort: SortKey;
  order: SortOrder;
}

/** The choice is in the URL, so that it survives a reload and can be shared. */
export function SortControls({ sort, order }: SortControlsProps) {
  const navigate = useNavigate();
  const texts = boardsTexts;
  function choose(search: { sort: SortKey; order: SortOrder }) {
    void navigate({ to: '.', search, replace: true });
  }
  return (
    <div className={styles.controls}>
      <Select
        label={texts.sortBy}
        hideLabel
        value={sort}
        options={[
          { value: 'name', label: texts.sortName },
          { value: 'lastUpdated', label: texts.sortLastUpdated },
        ]}
        onChange={(value) => choose({ sort: value, order })}
      />
      <Segmented
        label={texts.order}
        value={order}
        segments={[
          {
            value: 'asc',
            label: texts.ascending,
            icon: <ArrowUpNarrowWide aria-hidden="true" />,
          },
          {
            value: 'desc',
            label: texts.descending,
            icon: <ArrowDownWideNarrow aria-hidden="true" />,
          },
        ]}
        onChange={(value) => choose({ sort, order: value })}
      />
    </div>
  );
}
