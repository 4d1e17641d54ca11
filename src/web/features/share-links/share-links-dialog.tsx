import { Plus } from 'lucide-react';
import { useState } from 'react';
import { LIMITS } from '../../../core/limits.ts';
import { shareLinkTexts } from '../../i18n/en/share-links.ts';
import { trpc } from '../../session/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../../ui/dialog-list.module.css';
import { DialogList } from '../../ui/dialog-list.tsx';
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
  const isFull = good.length >= LIMITS.shareLinks;
  if (isAdding) return <NewShareLinkDialog boardId={boardId} onClose={() => setAdding(false)} />;
  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      footer={
        <Button
          data-autofocus
          variant="primary"
          icon={<Plus aria-hidden="true" />}
          disabled={isFull || !links.data}
          onClick={() => setAdding(true)}
        >
          {texts.add}
        </Button>
      }
    >
      <p className={styles.text}>{texts.text}</p>
      <DialogList
        query={links}
        texts={texts}
        row={(link) => <ShareLinkRow key={link.id} boardId={boardId} link={link} />}
      />
      {isFull && <p className={styles.text}>{texts.most(LIMITS.shareLinks)}</p>}
    </Dialog>
  );
}
