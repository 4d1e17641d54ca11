import type { Audience } from '../../../core/board/ticket.ts';
import { sees } from '../../../core/board/visibility.ts';
import { handleOf, type Mentionable } from '../../../core/users/mentions.ts';
import { usePeople } from '../../live/board-context/people.ts';
import { trpc } from '../../session/trpc.ts';
import { useActor } from '../../session/use-actor.ts';
import type { ComboboxOption } from '../../ui/combobox-keys.ts';
import { matchingOptions } from '../../ui/combobox-keys.ts';

const FRESH_MS = 60_000;
const MAX_SUGGESTIONS = 8;

/** The text after the @ that mentions a user; null if they do not see a text or are the actor. */
export function useMentionHandle(audience: Audience): (userId: string) => string | null {
  const actor = useActor();
  const people = useMentionablePeople();
  return (userId) => {
    const person = people.find(({ id }) => id === userId);
    if (!person || userId === actor.id || !sees(audience, userId)) return null;
    return handleOf(person, people);
  };
}

function useMentionablePeople(): Mentionable[] {
  const onBoard = usePeople();
  const { data = [] } = trpc.users.list.useQuery(undefined, { staleTime: FRESH_MS });
  return data.filter(({ id }) => onBoard.has(id));
}

/** Users to mention for a typed text: members who see the ticket, except the actor. */
export function useMentionable(audience: Audience): (text: string) => ComboboxOption[] {
  const actor = useActor();
  const people = useMentionablePeople();
  return (text) => {
    const others = people.filter(({ id }) => id !== actor.id && sees(audience, id));
    const options = others.map((person) => ({
      value: handleOf(person, people),
      label: person.name,
      detail: person.email,
    }));
    return matchingOptions(options, text).slice(0, MAX_SUGGESTIONS);
  };
}
