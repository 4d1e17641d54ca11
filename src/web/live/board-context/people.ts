import { createContext, use } from 'react';
import { AUTOMATION_ID, AUTOMATION_NAME } from '../../../core/users/automation.ts';
import { initials } from '../../../core/users/user.ts';
import { boardTexts } from '../../i18n/en/board.ts';

export interface Person {
  id: string;
  name: string;
  initials: string;
}

export type People = ReadonlyMap<string, Person>;

export const PeopleContext = createContext<People>(new Map());

/** Names of all accounts, for people who are no longer on the board. */
export const NamesContext = createContext<ReadonlyMap<string, string>>(new Map());

/** Ids without a name are shown as unknown users. */
export function peopleOf(ids: string[], names: ReadonlyMap<string, string>): People {
  return new Map(ids.map((id) => [id, personOf(id, names.get(id))]));
}

/** The board's creator and members. */
export function usePeople(): People {
  return use(PeopleContext);
}

/** Returns a person by id, including people who are no longer on the board. */
export function usePerson(id: string | null): Person | null {
  return usePersons(id === null ? [] : [id])[0] ?? null;
}

export function usePersons(ids: readonly string[]): Person[] {
  const people = usePeople();
  const names = use(NamesContext);
  return ids.map((id) => people.get(id) ?? personOf(id, names.get(id)));
}

export function personOf(id: string, knownName: string | undefined): Person {
  const name = knownName ?? (id === AUTOMATION_ID ? AUTOMATION_NAME : boardTexts.unknownUser(id));
  return { id, name, initials: initials(name) };
}
