import { Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { bankTexts } from '../../../i18n/en/bank.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import styles from './bank.module.css';

interface FileDropProps {
  /** The name of the file that is shown; null before one was chosen. */
  name: string | null;
  onFile: (file: File) => void;
}

/** Takes a statement that is dropped or chosen. */
export function FileDrop({ name, onFile }: FileDropProps) {
  const texts = bankTexts;
  const id = useId();
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input inside does the same by keyboard.
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      data-small={name !== null || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
    >
      {name === null ? (
        <p className={styles.dropText}>{texts.drop}</p>
      ) : (
        <p className={styles.fileName}>{name}</p>
      )}
      <label htmlFor={id} className={buttonClass(name === null ? 'primary' : 'secondary', 'sm')}>
        <Upload aria-hidden="true" />
        {name === null ? texts.choose : texts.other}
      </label>
      <input
        id={id}
        type="file"
        className={styles.fileInput}
        accept=".xml,.csv,.txt,text/csv,application/xml,text/xml"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}
