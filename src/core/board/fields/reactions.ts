/** The emoji of reactions, in the order in which they are shown. */
export const REACTION_EMOJI = ['👍', '🎉', '❤️', '😄', '👀', '✅'] as const;

export type ReactionEmoji = (typeof REACTION_EMOJI)[number];

/** The ids of the users who reacted to a comment, by emoji, in the order of their reactions. */
export type Reactions = { readonly [K in ReactionEmoji]?: readonly string[] };

/** One user's reaction, set or taken back. */
export interface Reaction {
  userId: string;
  emoji: ReactionEmoji;
  isSet: boolean;
}

/** With a reaction set or taken back; the same object if that changes nothing. */
export function withReaction(reactions: Reactions, { userId, emoji, isSet }: Reaction): Reactions {
  const userIds = reactions[emoji] ?? [];
  if (userIds.includes(userId) === isSet) return reactions;
  const others = userIds.filter((id) => id !== userId);
  const { [emoji]: _before, ...rest } = reactions;
  if (!isSet && others.length === 0) return rest;
  return { ...rest, [emoji]: isSet ? [...others, userId] : others };
}

/** Without the reactions of a user; the same object if there are none. */
export function withoutReactionsOf(reactions: Reactions, userId: string): Reactions {
  return REACTION_EMOJI.reduce(
    (rest, emoji) => withReaction(rest, { userId, emoji, isSet: false }),
    reactions,
  );
}

export function reactionCount(reactions: Reactions): number {
  return Object.values(reactions).reduce((sum, userIds) => sum + userIds.length, 0);
}
