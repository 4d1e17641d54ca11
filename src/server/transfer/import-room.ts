import { AppError } from '../../core/errors.ts';
import { roomyFolder } from '../photos/roomy-folder.ts';

/** A folder with room for a file. @throws AppError import.full */
export async function roomForImports(folder: string): Promise<string> {
  try {
    return await roomyFolder(folder);
  } catch (error) {
    throw Object.assign(new AppError('import.full'), { cause: error });
  }
}
