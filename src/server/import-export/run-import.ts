import { AppError } from '../../core/errors.ts';
import { NO_SOURCE } from '../lib/request-source.ts';
import { newId } from '../lib/tokens.ts';
import type { Store } from '../storage/store.ts';
import { type FileOptions, type ImportDeps, importFile, recordImport } from './import-file.ts';
import { stagingRepository } from './staging/staging-repository.ts';

/**
 * Imports a file for the operator: for `options.userId`, or a whole installation for no one.
 * @throws AppError as `importFile` does, import.notEmpty
 */
export async function runImport(
  deps: ImportDeps & { now: () => number },
  path: string,
  options: FileOptions,
) {
  const { userId, isInstallation = false } = options;
  if (isInstallation) await checkEmpty(deps.store);
  return importFile(deps, path, options, async (query, report, [boardId = '']) => {
    if (isInstallation) return;
    const row = { id: newId('i'), userId, boardId, at: deps.now(), report };
    await recordImport(query, deps, { ...row, source: NO_SOURCE });
  });
}

async function checkEmpty(store: Store): Promise<void> {
  const { isEmpty } = stagingRepository(store.tables);
  if (!(await store.read((query) => isEmpty(query)))) throw new AppError('import.notEmpty');
}
