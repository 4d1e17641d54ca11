import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { adminsOnlyTexts } from '../i18n/en/admins-only.ts';
import { buttonClass } from '../ui/button-class.ts';
import { EmptyState } from '../ui/empty-state.tsx';

/** Shown instead of an admin page to other users. */
export function AdminsOnly() {
  const texts = adminsOnlyTexts;
  return (
    <EmptyState
      icon={<Lock aria-hidden="true" />}
      title={texts.title}
      text={texts.text}
      action={
        <Link to="/dashboard" className={buttonClass()}>
          {texts.toHome}
        </Link>
      }
    />
  );
}
