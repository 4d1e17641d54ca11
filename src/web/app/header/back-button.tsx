import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { headerTexts } from '../../i18n/en/header.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** Goes back in this tab's history, or home if there is none. */
export function BackButton({ home }: { home: '/' | '/dashboard' }) {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return (
    <IconButton
      label={headerTexts.back}
      onClick={() => (canGoBack ? router.history.back() : void navigate({ to: home }))}
    >
      <ArrowLeft aria-hidden="true" />
    </IconButton>
  );
}
