import { Pencil, ScrollText } from 'lucide-react';
import { useRef } from 'react';
import { aboutPageTexts } from '../../i18n/en/about-page.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { MarkdownText } from '../markdown/markdown-text.tsx';
import { AboutForm } from './about-form.tsx';
import styles from './about-text.module.css';
import { useAboutEdit } from './use-about-edit.ts';

interface AboutTextProps {
  draftId: string;
  text: string;
  mayEdit: boolean;
  /** The placeholder of an empty text for users who may write it. */
  emptyText: string;
  save: (about: string, was: string) => Promise<boolean>;
}

/** The text about a board or project, edited in place by those who may. */
export function AboutText({ draftId, text, mayEdit, emptyText, save }: AboutTextProps) {
  const texts = aboutPageTexts;
  const button = useRef<HTMLButtonElement>(null);
  const about = useAboutEdit({ draftId, text, save });

  function close() {
    about.close();
    queueMicrotask(() => button.current?.focus());
  }

  if (about.edit && mayEdit) {
    return (
      <AboutForm draftId={draftId} about={about} edit={about.edit} theirs={text} onClose={close} />
    );
  }
  if (text === '') {
    return (
      <EmptyState
        level={3}
        icon={<ScrollText aria-hidden="true" />}
        title={texts.noneTitle}
        text={mayEdit ? emptyText : texts.noneToRead}
        action={
          mayEdit && (
            <Button ref={button} variant="primary" onClick={about.start}>
              {texts.write}
            </Button>
          )
        }
      />
    );
  }
  return (
    <div className={styles.about}>
      {/* The headings of the text are below it. */}
      <VisuallyHidden as="h3">{texts.label}</VisuallyHidden>
      <MarkdownText text={text} />
      {mayEdit && (
        <Button
          ref={button}
          size="sm"
          icon={<Pencil aria-hidden="true" />}
          aria-label={texts.editLabel}
          className={styles.edit}
          onClick={about.start}
        >
          {texts.edit}
        </Button>
      )}
    </div>
  );
}
