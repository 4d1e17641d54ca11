import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanFileName } from '../../../core/lib/file-name.ts';
import { filePath } from '../../lib/photo-path.ts';
import { newId } from '../../lib/tokens.ts';
import type { AttachmentDeps } from '../attachment-deps.ts';
import { openFolder } from '../disk-space.ts';
import { checkPhotoQuota } from '../photo-quota.ts';
import { incomingFolder } from '../stores/folders.ts';
import { typeOfFile } from './file-types.ts';
import { asFileError } from './files.ts';

/** A file that is imported with its ticket. */
export interface ImportedFile {
  /** Kept if no other file has it. */
  id: string;
  boardId: string;
  ticketId: string;
  name: string;
  type: string;
  bytes: number;
  uploadedBy: string;
  createdAt: number;
}

export type ImportedFiles = ReturnType<typeof createImportedFiles>;

/** Imports files with their tickets, part by part, so that none is in memory as a whole. */
export function createImportedFiles({ config, store, repositories, photoStore }: AttachmentDeps) {
  const { files, photos } = repositories;

  /** Begins a file. @throws AppError file.full, file.storeAway, as its last part does */
  async function begin(file: ImportedFile): Promise<IncomingFile> {
    const folder = await asFileError(() => openFolder(incomingFolder(config), file.bytes));
    const path = join(folder, `${randomBytes(12).toString('hex')}.sent`);
    const handle = await open(path, 'wx', 0o600);
    return new IncomingFile(file, path, handle, () => asFileError(() => storeFile(file, path)));
  }

  async function storeFile(file: ImportedFile, tempPath: string): Promise<void> {
    const type = await typeOfFile(tempPath, file.type);
    const path = filePath(file, file.createdAt);
    const storeKey = await photoStore.put(path, { file: tempPath, thumb: null, mime: type });
    const row = { ...file, name: cleanFileName(file.name), type, path, storeKey, deletedAt: null };
    // If this fails, the bytes are swept as orphans.
    await store.tx(async (query) => {
      await photos.lockBoard(query, file.boardId);
      await checkPhotoQuota(config, repositories, query, file.bytes);
      await photos.checkPaths(query, [path]);
      const id = (await files.isTaken(query, file.id)) ? newId('f') : file.id;
      await files.insertImported(query, { ...row, id });
    });
  }

  /** Whether a file of this size may be imported. */
  const accepts = (bytes: number) => bytes > 0 && bytes <= config.fileMaxBytes;

  return { accepts, begin };
}

/** A file whose parts are arriving. */
export class IncomingFile {
  private received = 0;

  constructor(
    private readonly file: ImportedFile,
    private readonly path: string,
    private readonly handle: FileHandle,
    private readonly storeFile: () => Promise<void>,
  ) {}

  /** Appends a part. Returns whether the file is complete, and then stored. */
  async append(part: Buffer): Promise<boolean> {
    for (let at = 0; at < part.length; ) {
      at += (await this.handle.write(part, at)).bytesWritten;
    }
    this.received += part.length;
    if (this.received !== this.file.bytes) return false;
    await this.storeFile();
    await this.drop();
    return true;
  }

  /** Deletes what has arrived; what cannot be deleted is swept later. */
  async drop(): Promise<void> {
    await this.handle.close().catch(() => {});
    await rm(this.path, { force: true }).catch(() => {});
  }
}
