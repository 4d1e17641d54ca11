import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { adminsOnlyTexts } from '../i18n/en/admins-only.ts';
import { buttonClass } from '../ui/button-class.ts';
import { EmptyState } from '../ui/empty-state.tsx';

/** What others see of a page for ADMINs. */
export function AdminsOnly() {
  const words = adminsOnlyTexts;
  return (
    <EmptyState
      icon={<Lock aria-hidden="true" />}
      title={words.title}
      text={words.text}
      action={
        <Link to="/dashboard" className={buttonClass()}>
          {words.toDashboard}
        </Link>
      }
    />
  );
}
