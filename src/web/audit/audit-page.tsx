import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { can } from '../../core/permissions.ts';
import { useActor } from '../auth/use-actor.ts';
import { Page } from '../page.tsx';
import { PageHeading } from '../page-heading.tsx';
import { auditTexts } from '../texts/audit.ts';
import { buttonClass } from '../ui/button-class.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { AuditLog } from './audit-log.tsx';

export function AuditPage() {
  const words = auditTexts;
  const mayRead = can(useActor(), 'audit.read');
  return (
    <Page title={words.title}>
      <PageHeading title={words.title} {...(mayRead && { text: words.text })} />
      {mayRead ? (
        <AuditLog />
      ) : (
        <EmptyState
          icon={<Lock aria-hidden="true" />}
          title={words.forbiddenTitle}
          text={words.forbiddenText}
          action={
            <Link to="/dashboard" className={buttonClass()}>
              {words.toDashboard}
            </Link>
          }
        />
      )}
    </Page>
  );
}
