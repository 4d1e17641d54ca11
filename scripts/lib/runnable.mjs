import { accessSync, constants } from 'node:fs';

/** Whether there is a program at a path that this user may execute. */
export function runnable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
