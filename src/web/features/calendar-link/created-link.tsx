import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { calendarLinkTexts } from '../../i18n/en/calendar-link.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { copyFrom } from '../invitations/copy-from.ts';
import styles from './calendar-link.module.css';

interface CreatedLinkProps {
  url: string;
  /** Instructions for the link. */
  text: string;
  label?: string;
}

/** A new link, which cannot be shown again. */
export function CreatedLink({ url, text, label = calendarLinkTexts.link }: CreatedLinkProps) {
  const texts = calendarLinkTexts;
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    if (field.current) setCopied(await copyFrom(field.current));
  }

  return (
    <>
      <p>{text}</p>
      <div className={styles.row}>
        <TextField
          ref={field}
          label={label}
          readOnly
          value={url}
          onChange={() => {}}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          autoFocus
          variant="primary"
          icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {isCopied ? texts.copied : texts.copy}
        </Button>
      </div>
      <div role="status">
        <VisuallyHidden>{isCopied && texts.copied}</VisuallyHidden>
      </div>
    </>
  );
}
