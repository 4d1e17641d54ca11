import { useState } from 'react';
import { LIMITS } from '../../../core/limits.ts';
import { shareLinkTexts } from '../../i18n/en/share-links.ts';
import { trpc } from '../../session/trpc.ts';
import { ListDialog } from '../../ui/list-dialog.tsx';
import { NewShareLinkDialog } from './new-share-link-dialog.tsx';
import { isExpired } from './share-link.ts';
import { ShareLinkRow } from './share-link-row.tsx';

interface ShareLinksDialogProps {
  boardId: string;
  onClose: () => void;
}

/** The board's share links for clients, for its managers. */
export default function ShareLinksDialog({ boardId, onClose }: ShareLinksDialogProps) {
  const texts = shareLinkTexts;
  const [isAdding, setAdding] = useState(false);
  const links = trpc.shareLinks.list.useQuery({ boardId }, { staleTime: 0, gcTime: 0 });
  const good = links.data?.filter((link) => !isExpired(link)) ?? [];
  if (isAdding) return <NewShareLinkDialog boardId={boardId} onClose={() => setAdding(false)} />;
  return (
    <ListDialog
      query={links}
      texts={texts}
      row={(link) => <ShareLinkRow key={link.id} boardId={boardId} link={link} />}
      count={good.length}
      limit={LIMITS.shareLinks}
      onAdd={() => setAdding(true)}
      onClose={onClose}
    >
      {texts.text}
    </ListDialog>
  );
}
