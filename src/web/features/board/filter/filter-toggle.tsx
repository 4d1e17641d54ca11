import { ListFilter } from 'lucide-react';
import { boardHeadTexts } from '../../../i18n/en/board-head.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../header/board-header.module.css';
import type { Filter } from './use-filter.ts';

/** Opens or closes the filter; closing shows every ticket again. */
export function FilterToggle({ filter }: { filter: Filter }) {
  return (
    <Button
      id="filter"
      icon={<ListFilter aria-hidden="true" />}
      aria-expanded={filter.isOpen}
      onClick={filter.isOpen ? filter.close : filter.open}
    >
      <span className={styles.words}>{boardHeadTexts.filter}</span>
    </Button>
  );
}
