import { Listeners } from '../../lib/listeners.ts';

/** Actions on the board that open a dialog. */
export type BoardMenuAction =
  | 'permissions'
  | 'trash'
  | 'labels'
  | 'appearance'
  | 'copy'
  | 'export'
  | 'clientLinks'
  | 'rules'
  | 'webhooks'
  | 'delete';

/** An action of a part of the open board that is requested from elsewhere. */
export type BoardRequest =
  | { kind: 'dialog'; dialog: BoardMenuAction }
  | { kind: 'saveView' }
  | { kind: 'toggleColumn'; columnId: string };

/** Each part handles what belongs to it. */
export const boardRequests = new Listeners<BoardRequest>();
