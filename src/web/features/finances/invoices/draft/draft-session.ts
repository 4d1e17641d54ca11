import { isSameJson } from '../../../../../core/lib/canonical-json.ts';
import type { InvoiceDraft } from '../../../../../core/money/invoices/invoice.ts';
import type { InvoiceView } from '../../../../../core/money/invoices/invoice-views.ts';
import {
  changesOf,
  type DraftChange,
  type DraftConflict,
  type DraftDocument,
  editOf,
  mergeDrafts,
} from './draft-merge.ts';

/** A draft of an invoice, as the server answers it. */
export type DraftView = InvoiceView & { draft: InvoiceDraft };

/** A view of any draft. */
export interface ViewOf<D> {
  version: number;
  draft: D;
}

/** `refused`: the server rejects the input; the next change is sent again. */
export type SavingState = 'saved' | 'waiting' | 'saving' | 'retrying' | 'refused';

export interface DraftState<D, V> {
  /** As the server last returned it. */
  view: V;
  /** With unsaved changes. */
  draft: D;
  saving: SavingState;
  /** The reason of the refusal. */
  reason: string | null;
}

/** Why an edit was not saved. */
export type SaveFailure =
  | { kind: 'stale' | 'gone' }
  | { kind: 'refused'; reason: string }
  | { kind: 'unreachable' };

interface Options<D, V> {
  /**
   * Saves an edit of this version; nothing is saved if there are conflicts. `view` is null if it is
   * no longer a draft. Rejects with an error for `failureOf`.
   */
  send(
    version: number,
    set: Partial<D>,
  ): Promise<{ view: V | null; conflicts: readonly unknown[] }>;
  /** The draft as it is now; null if it is no longer a draft. */
  load(): Promise<V | null>;
  failureOf(error: unknown): SaveFailure;
  onConflicts(conflicts: readonly DraftConflict[]): void;
  /** It was issued or discarded by someone else. */
  onGone(unsaved: readonly DraftChange[]): void;
}

export function isDraft(view: InvoiceView): view is DraftView {
  return view.draft !== null;
}

const SAVE_AFTER_MS = 500;
const RETRY_AFTER_MS = 3000;

/**
 * A draft of an invoice or quote that is saved while the user types. Edits are sent one after
 * another; saved changes of others are merged, so that nothing is lost.
 */
export class DraftSession<
  D extends DraftDocument = InvoiceDraft,
  V extends ViewOf<D> = DraftView & ViewOf<D>,
> {
  private state: DraftState<D, V>;
  /** The confirmed state of the server. */
  private base: D;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<boolean> | null = null;
  private isClosed = false;
  private readonly listeners = new Set<() => void>();

  constructor(
    view: V,
    private readonly options: Options<D, V>,
  ) {
    this.base = view.draft;
    this.state = { view, draft: view.draft, saving: 'saved', reason: null };
  }

  readonly getState = (): DraftState<D, V> => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  hasUnsaved(): boolean {
    return !isSameJson(this.base, this.state.draft);
  }

  /** Changes what is shown at once, and saves it soon. */
  readonly edit = (set: Partial<D>): void => {
    if (this.isClosed) return;
    const saving = this.running ? this.state.saving : 'waiting';
    this.set({ draft: { ...this.state.draft, ...set }, saving, reason: null });
    this.saveIn(SAVE_AFTER_MS);
  };

  /** Takes over the server's present state, such as after someone else's change. */
  readonly receive = (view: V): void => {
    if (this.isClosed || this.running || view.version < this.state.view.version) return;
    this.rebase(view, this.base);
    if (!this.hasUnsaved() && this.state.saving !== 'saved') this.set({ saving: 'saved' });
  };

  /** Saves unsaved changes. Returns false if that failed. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    while (this.running) if (!(await this.running)) return false;
    if (!this.hasUnsaved()) return true;
    this.running = this.save();
    const isSaved = await this.running;
    return isSaved && this.hasUnsaved() ? this.flush() : isSaved;
  }

  /** May run again after closing: in development, effects run twice. */
  open(): void {
    this.isClosed = false;
  }

  /** Unsaved changes are still sent. */
  close(): void {
    if (!this.isClosed && this.hasUnsaved()) void this.saveLast();
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  /** Its page asks before it is left, so only an issued or discarded draft can end unsaved. */
  private async saveLast(): Promise<void> {
    if (await this.flush()) return;
    if (this.isClosed && this.hasUnsaved()) {
      this.options.onGone(changesOf(this.base, this.state.draft));
    }
  }

  /** Saves nothing more; ends when no edit is on its way. */
  async stop(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    while (this.running) await this.running;
  }

  /** Resumes saving. */
  resume(): void {
    this.isClosed = false;
    if (this.hasUnsaved()) this.saveIn(SAVE_AFTER_MS);
  }

  /** Drops unsaved changes. */
  forget(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.set({ draft: this.base });
  }

  private async save(): Promise<boolean> {
    const sent = this.state.draft;
    this.set({ saving: 'saving', reason: null });
    try {
      const edit = editOf(this.base, sent);
      const { view, conflicts } = await this.options.send(this.state.view.version, edit);
      this.running = null;
      if (!view) return this.handleFailure({ kind: 'gone' });
      this.rebase(view, conflicts.length > 0 ? this.base : sent);
      if (conflicts.length > 0) return this.flush();
      this.set({ saving: this.hasUnsaved() ? 'waiting' : 'saved' });
      if (this.hasUnsaved()) this.saveIn(SAVE_AFTER_MS);
      return true;
    } catch (error) {
      this.running = null;
      return this.handleFailure(this.options.failureOf(error));
    }
  }

  private async handleFailure(failure: SaveFailure): Promise<boolean> {
    if (failure.kind === 'refused') {
      this.set({ saving: 'refused', reason: failure.reason });
      return false;
    }
    if (failure.kind === 'unreachable') {
      this.set({ saving: 'retrying' });
      this.saveIn(RETRY_AFTER_MS);
      return false;
    }
    const view = failure.kind === 'gone' ? null : await this.options.load().catch(() => undefined);
    if (view === undefined) return this.handleFailure({ kind: 'unreachable' });
    if (view === null) {
      const unsaved = changesOf(this.base, this.state.draft);
      this.forget();
      this.options.onGone(unsaved);
      return false;
    }
    this.rebase(view, this.base);
    return this.flush();
  }

  /** `sent` is the initial draft of the view. */
  private rebase(view: V, sent: D): void {
    const { draft, conflicts } = mergeDrafts<D>(sent, this.state.draft, view.draft);
    this.base = view.draft;
    this.set({ view, draft });
    if (conflicts.length > 0) this.options.onConflicts(conflicts);
  }

  private saveIn(ms: number): void {
    clearTimeout(this.timer);
    if (!this.isClosed) this.timer = setTimeout(() => void this.flush(), ms);
  }

  private set(part: Partial<DraftState<D, V>>): void {
    this.state = { ...this.state, ...part };
    for (const listener of this.listeners) listener();
  }
}
