import { Link } from '@tanstack/react-router';
import { clientApprovalsTexts } from '../../../i18n/en/approvals.ts';
import { reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { FormSection } from '../forms/form-section.tsx';
import { REFETCH_INTERVAL_MS } from '../refetch-interval.ts';

/** Whether the invoices of a client need approved hours, and the way to ask for approval. */
export function ClientApprovals({ clientId }: { clientId: string }) {
  const texts = clientApprovalsTexts;
  const utils = trpc.useUtils();
  const { requirement } = utils.money.approvals;
  const query = trpc.money.approvals.requirement.useQuery(
    { clientId },
    { staleTime: 0, refetchInterval: REFETCH_INTERVAL_MS },
  );
  const set = trpc.money.approvals.setRequirement.useMutation({
    onMutate: ({ isRequired }) => requirement.setData({ clientId }, { isRequired }),
    onError: (error) => showAlert(reasonOf(error) ?? texts.saveFailed),
    onSettled: () => void utils.money.invalidate(),
  });
  return (
    <FormSection title={texts.title} text={texts.text}>
      {query.data && (
        <CheckField
          label={texts.required}
          note={texts.requiredNote}
          checked={query.data.isRequired}
          onChange={(isRequired) => set.mutate({ clientId, isRequired })}
        />
      )}
      {!query.data && query.isError && (
        <ErrorBanner
          text={texts.loadFailed}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      <p>
        <Link to="/finances/approvals" className={buttonClass('secondary', 'sm')}>
          {texts.open}
        </Link>
      </p>
    </FormSection>
  );
}
