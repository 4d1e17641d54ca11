import { SmilePlus } from 'lucide-react';
import {
  REACTION_EMOJI,
  type ReactionEmoji,
  type Reactions,
} from '../../../../../core/board/fields/reactions.ts';
import { reactionTexts } from '../../../../i18n/en/ticket.ts';
import { usePersons } from '../../../../live/board-context/people.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { cx } from '../../../../ui/cx.ts';
import { Menu } from '../../../../ui/menu.tsx';
import { MenuItem } from '../../../../ui/menu-item.tsx';
import itemStyles from './comment-item.module.css';
import styles from './reactions.module.css';

interface ReactionsOfCommentProps {
  reactions: Reactions;
  /** The author of the comment. */
  author: string;
  actorId: string;
  canReact: boolean;
  onSet: (emoji: ReactionEmoji, isSet: boolean) => void;
}

/** The reactions to a comment, each with the number of people, and a menu to add one. */
export function CommentReactions({
  reactions,
  author,
  actorId,
  canReact,
  onSet,
}: ReactionsOfCommentProps) {
  return (
    <>
      {REACTION_EMOJI.map((emoji) => {
        const userIds = reactions[emoji];
        if (!userIds) return null;
        const isOwn = userIds.includes(actorId);
        return (
          <ReactionButton
            key={emoji}
            emoji={emoji}
            userIds={userIds}
            isOwn={isOwn}
            onPress={canReact ? () => onSet(emoji, !isOwn) : undefined}
          />
        );
      })}
      {canReact && (
        <Menu
          label={reactionTexts.menu}
          trigger={(trigger) => (
            <button
              {...trigger}
              type="button"
              className={cx(buttonClass('ghost', 'sm'), itemStyles.action)}
              aria-label={reactionTexts.reactTo(author)}
              data-tooltip={reactionTexts.react}
            >
              <SmilePlus aria-hidden="true" />
            </button>
          )}
        >
          {REACTION_EMOJI.map((emoji) => (
            <MenuItem
              key={emoji}
              icon={
                <span aria-hidden="true" className={styles.icon}>
                  {emoji}
                </span>
              }
              onSelect={() => onSet(emoji, !(reactions[emoji]?.includes(actorId) ?? false))}
            >
              {reactionTexts.names[emoji]}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}

interface ReactionButtonProps {
  emoji: ReactionEmoji;
  userIds: readonly string[];
  isOwn: boolean;
  onPress: (() => void) | undefined;
}

function ReactionButton({ emoji, userIds, isOwn, onPress }: ReactionButtonProps) {
  const names = usePersons(userIds).map(({ name }) => name);
  return (
    <button
      type="button"
      className={styles.reaction}
      aria-pressed={isOwn}
      aria-disabled={!onPress || undefined}
      aria-label={`${reactionTexts.names[emoji]}, ${names.length}: ${names.join(', ')}`}
      data-tooltip={names.join(', ')}
      onClick={onPress}
    >
      <span aria-hidden="true">{emoji}</span>
      <span aria-hidden="true" className={styles.count}>
        {userIds.length}
      </span>
    </button>
  );
}
