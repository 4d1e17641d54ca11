import type { Command } from '../../../core/board/commands.ts';
import type { Position } from './positions.ts';

/** A command that undoes another one, and the text that describes the undone change. */
export interface Undo {
  command: Command;
  text: string;
  /** Original positions of what the command moved. */
  movedFrom: readonly Position[];
}
