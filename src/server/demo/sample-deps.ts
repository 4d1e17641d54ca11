import type { Photos } from '../attachments/photos.ts';
import type { Execute, RecordIn } from '../boards/commands/execute-command.ts';
import type { Projects } from '../boards/projects.ts';
import type { Bus } from '../bus/bus.ts';
import type { Invoices } from '../money/invoices/invoices.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Store } from '../storage/store.ts';

export interface SampleDeps {
  store: Store;
  repositories: BoardRepositories;
  bus: Bus;
  execute: Execute;
  recordIn: RecordIn;
  projects: Projects;
  photos: Photos;
  invoices: Invoices;
}
