import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import styles from './expenses.module.css';

interface DropZoneProps {
  /** Shown above the content while a file is dragged over it. */
  text: string;
  onDrop: (files: readonly File[]) => void;
  children: ReactNode;
}

/** Takes files that are dropped on its content. There is a button for the same elsewhere. */
export function DropZone({ text, onDrop, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  // Entering a child leaves its parent.
  const depth = useRef(0);

  function enter(event: DragEvent, step: 1 | -1) {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth.current = Math.max(0, depth.current + step);
    setOver(depth.current > 0);
  }

  return (
    <section
      aria-label={text}
      className={styles.zone}
      onDragEnter={(event) => enter(event, 1)}
      onDragLeave={(event) => enter(event, -1)}
      onDragOver={(event) => {
        if (hasFiles(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        onDrop([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver && (
        <p className={styles.over} aria-hidden="true">
          {text}
        </p>
      )}
    </section>
  );
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}
