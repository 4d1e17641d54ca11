import { Link } from '@tanstack/react-router';
import { importTexts } from '../../i18n/en/import-export.ts';
import { buttonClass } from '../../ui/button-class.ts';

/** A link to an imported board. */
export function BoardLink({ boardId }: { boardId: string }) {
  return (
    <Link
      data-autofocus
      className={buttonClass('primary', 'md')}
      to="/boards/$boardId"
      params={{ boardId }}
    >
      {importTexts.openBoard}
    </Link>
  );
}
