import { Plus } from 'lucide-react';
import { useState } from 'react';
import { LIMITS } from '../../../core/limits.ts';
import { clientLinkTexts } from '../../i18n/en/share-links.ts';
import { trpc } from '../../session/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../../ui/dialog-list.module.css';
import { DialogList } from '../../ui/dialog-list.tsx';
import { NewClientLinkDialog } from './new-share-link-dialog.tsx';
import { isExpired } from './share-link.ts';
import { ClientLinkRow } from './share-link-row.tsx';

interface ClientLinksDialogProps {
  boardId: string;
  onClose: () => void;
}

/** The links under which clients look at a board, for its managers. */
export default function ClientLinksDialog({ boardId, onClose }: ClientLinksDialogProps) {
  const words = clientLinkTexts;
  const [isAdding, setAdding] = useState(false);
  const links = trpc.looks.list.useQuery({ boardId }, { staleTime: 0, gcTime: 0 });
  const good = links.data?.filter((link) => !isExpired(link)) ?? [];
  const isFull = good.length >= LIMITS.looks;
  if (isAdding) return <NewClientLinkDialog boardId={boardId} onClose={() => setAdding(false)} />;
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      footer={
        <Button
          data-autofocus
          variant="primary"
          icon={<Plus aria-hidden="true" />}
          disabled={isFull || !links.data}
          onClick={() => setAdding(true)}
        >
          {words.add}
        </Button>
      }
    >
      <p className={styles.text}>{words.text}</p>
      <DialogList
        listing={links}
        words={words}
        row={(link) => <ClientLinkRow key={link.id} boardId={boardId} link={link} />}
      />
      {isFull && <p className={styles.text}>{words.most(LIMITS.looks)}</p>}
    </Dialog>
  );
}
