import { AppError } from '../../errors.ts';
import { LIMITS } from '../../limits.ts';
import type { Board } from '../board.ts';
import type { Command } from '../commands.ts';
import { CUSTOM_FIELD_LIMITS, type CustomField } from '../fields/custom-fields.ts';
import type { Env, Outcome } from '../rule.ts';
import { checkCanManage, hasDuplicates, loggedChanges } from './columns.ts';
import { mergeById } from './merge-by-id.ts';

type SentField = Command<'boards.setFields'>['fields'][number];

/**
 * Sets the custom fields of the board (CF1). What others changed since the sender saw `was` stays.
 * @throws AppError field.changed if both changed the same; field.nameTaken; request.invalid if
 * there would be too many
 */
export function setFields(board: Board, command: Command<'boards.setFields'>, env: Env): Outcome {
  checkCanManage(board, env);
  // Databases return the properties in another order.
  const current = board.customFields.map(canonical);
  const was = command.was?.map(canonical) ?? current;
  const ids = idsOf([...current, ...was, ...command.fields]);
  const wanted = command.fields.map((field) => withIds(field, ids, env.commandId));
  const customFields = mergeById(current, was, wanted, mergeField);
  checkDefinitions(customFields);
  if (JSON.stringify(customFields) === JSON.stringify(current)) return { changes: [] };
  return { changes: loggedChanges([{ type: 'board.set', set: { customFields } }]) };
}

function canonical({ id, name, type, options, isOnCards, isShared }: CustomField): CustomField {
  const listed = options.map((option) => ({ id: option.id, name: option.name }));
  return { id, name, type, options: listed, isOnCards, isShared };
}

function idsOf(fields: readonly SentField[]): Set<string> {
  return new Set(fields.flatMap(({ id = '', options }) => [id, ...options.map((o) => o.id ?? '')]));
}

/** The field with ids for what is new. They are short, because each value of a ticket repeats them. */
function withIds(field: SentField, taken: Set<string>, commandId: string): CustomField {
  const { id = newId('f', taken, commandId), name, type, isOnCards, isShared } = field;
  const options = field.options.map((option) => ({
    id: option.id ?? newId('o', taken, commandId),
    name: option.name,
  }));
  return { id, name, type, options: type === 'CHOICE' ? options : [], isOnCards, isShared };
}

const ID_CHARACTERS = 6;

function newId(kind: 'f' | 'o', taken: Set<string>, commandId: string): string {
  for (let n = 0; ; n += 1) {
    const id = `${kind}${n || ''}${commandId.slice(-ID_CHARACTERS)}`;
    if (taken.has(id)) continue;
    taken.add(id);
    return id;
  }
}

/** @throws AppError field.changed if others changed the same in another way */
function mergeField(current: CustomField, was: CustomField, wanted: CustomField): CustomField {
  if (wanted.type !== current.type) throw invalid('the type of a field never changes');
  const merged = <K extends 'name' | 'isOnCards' | 'isShared'>(key: K): CustomField[K] => {
    if (wanted[key] === was[key]) return current[key];
    if (current[key] === was[key] || current[key] === wanted[key]) return wanted[key];
    throw new AppError('field.changed');
  };
  return {
    ...current,
    name: merged('name'),
    isOnCards: merged('isOnCards'),
    isShared: merged('isShared'),
    options: mergeById(current.options, was.options, wanted.options, (now, before, option) => {
      if (option.name === before.name) return now;
      if (now.name !== before.name && now.name !== option.name) throw new AppError('field.changed');
      return option;
    }),
  };
}

function checkDefinitions(fields: readonly CustomField[]): void {
  const hasRoom = fields.every(({ options }) => options.length <= CUSTOM_FIELD_LIMITS.options);
  if (fields.length > LIMITS.customFields || !hasRoom) throw invalid('there are too many');
  for (const named of [fields, ...fields.map(({ options }) => options)]) {
    if (hasDuplicates(named.map(({ name }) => name))) throw new AppError('field.nameTaken');
  }
}

function invalid(message: string): AppError {
  return new AppError('request.invalid', { issues: [{ path: 'fields', message }] });
}
