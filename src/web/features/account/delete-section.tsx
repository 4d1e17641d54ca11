import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { deleteTexts } from '../../i18n/en/account.ts';
import { Button } from '../../ui/button.tsx';
import styles from './account.module.css';
import type { AccountData } from './account-data.ts';
import { AccountSection } from './account-section.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

/** Account deletion, or the steps that are needed first. */
export function DeleteSection({ account }: { account: AccountData }) {
  const texts = deleteTexts;
  const [isConfirming, setConfirming] = useState(false);
  const { boards, projects, isLastAdmin } = account;
  const isOwner = boards.length + projects.length > 0;
  return (
    <AccountSection title={texts.title} text={texts.text}>
      {isLastAdmin || isOwner ? (
        <Obstacles account={account} />
      ) : (
        <div className={styles.row}>
          <p className={styles.note}>{texts.warning}</p>
          <Button variant="danger" onClick={() => setConfirming(true)}>
            {texts.button}
          </Button>
        </div>
      )}
      {isConfirming && (
        <DeleteAccountDialog account={account} onClose={() => setConfirming(false)} />
      )}
    </AccountSection>
  );
}

/** Boards and projects that must be transferred or deleted first. */
function Obstacles({ account }: { account: AccountData }) {
  const texts = deleteTexts;
  const { boards, projects, isLastAdmin } = account;
  return (
    <div className={styles.form}>
      {isLastAdmin && (
        <p className={styles.note}>
          {texts.lastAdmin} <Link to="/users">{texts.users}</Link>
        </p>
      )}
      {boards.length + projects.length > 0 && (
        <div className={styles.note}>
          <p>{texts.owner}</p>
          <ul className={styles.owned}>
            {boards.map(({ id, name }) => (
              <li key={id}>
                <Link to="/boards/$boardId" params={{ boardId: id }}>
                  {name}
                </Link>
              </li>
            ))}
            {projects.map(({ id, name }) => (
              <li key={id}>
                <Link to="/projects/{-$projectId}" params={{ projectId: id }}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
