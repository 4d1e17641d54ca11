import type { ClientPages } from '../../../../core/money/client-links/client-link.ts';
import { clientPageTexts } from '../../../i18n/en/client-page.ts';
import { ClientPageFrame } from '../client-page-frame.tsx';
import type { ClientPageProps } from '../client-page-props.ts';

/** An invoice as its client sees it. */
export default function ClientInvoice({ page }: ClientPageProps<ClientPages['invoice']>) {
  return (
    <ClientPageFrame title={page.number} seller={clientPageTexts.loading}>
      {page.number}
    </ClientPageFrame>
  );
}
