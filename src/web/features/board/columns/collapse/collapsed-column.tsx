import { useEffect, useRef } from 'react';
import { columnTexts } from '../../../../i18n/en/board.ts';
import { cx } from '../../../../ui/cx.ts';
import styles from '../board-column.module.css';
import { ColumnCount } from '../column-count.tsx';
import type { ColumnLists } from '../column-lists.ts';
import type { StatusColumn } from '../status-columns.ts';
import { CollapseButton } from './collapse-button.tsx';

interface CollapsedColumnProps {
  shownColumn: StatusColumn;
  lists: ColumnLists;
  isOver: boolean;
  takesFocus: boolean;
  onExpand: (columnId: string) => void;
}

/** A column as a narrow strip. Tickets that are dropped on it go to its end. */
export default function CollapsedColumn(props: CollapsedColumnProps) {
  const { shownColumn, lists, isOver, takesFocus, onExpand } = props;
  const { id, column } = shownColumn;
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    lists.set(id, { element, extents: () => [], reveal: () => {} });
    return () => {
      lists.delete(id);
    };
  }, [id, lists]);
  return (
    <section
      ref={strip}
      className={cx(styles.column, styles.collapsed, isOver && styles.over)}
      aria-label={column.name}
      data-column={id}
      data-color={column.color}
    >
      <CollapseButton
        isCollapsed
        label={columnTexts.expand(column.name)}
        takesFocus={takesFocus}
        onToggle={() => onExpand(id)}
      />
      <ColumnCount shownColumn={shownColumn} />
      <h2 className={styles.title} data-tooltip={column.name}>
        {column.name}
      </h2>
    </section>
  );
}
