import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { importTexts } from '../../i18n/en/import-export.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './transfer.module.css';

/** A button and drop area for a file. */
export function FileChooser({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same by keys
    <div
      className={cx(styles.chooser, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button
        data-autofocus
        variant="primary"
        icon={<FileUp aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {importTexts.choose}
      </Button>
      <span className={styles.why}>{importTexts.orDrop}</span>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
    </div>
  );
}
