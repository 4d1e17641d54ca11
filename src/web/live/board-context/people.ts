import { createContext, use } from 'react';
import { initials } from '../../../core/users/user.ts';
import { boardTexts } from '../../i18n/en/board.ts';

export interface Person {
  id: string;
  name: string;
  initials: string;
  /** Which of the avatar colours is theirs on this board. */
  index: number;
}

export type People = ReadonlyMap<string, Person>;

export const PeopleContext = createContext<People>(new Map());

/** Names of everyone with an account, for those who are not on the board any more. */
export const NamesContext = createContext<ReadonlyMap<string, string>>(new Map());

/** People coloured in the order of their ids; ids without a known name are shown as such. */
export function peopleOf(ids: string[], names: ReadonlyMap<string, string>): People {
  return new Map(ids.map((id, index) => [id, personOf(id, names.get(id), index)]));
}

/** The board's creator and members. */
export function usePeople(): People {
  return use(PeopleContext);
}

/** A person by id, also one who is not on the board any more. */
export function usePerson(id: string | null): Person | null {
  return usePersons(id === null ? [] : [id])[0] ?? null;
}

export function usePersons(ids: readonly string[]): Person[] {
  const people = usePeople();
  const names = use(NamesContext);
  return ids.map((id) => people.get(id) ?? personOf(id, names.get(id), 0));
}

export function personOf(id: string, known: string | undefined, index: number): Person {
  const name = known ?? boardTexts.unknownUser(id);
  return { id, name, initials: initials(name), index };
}
