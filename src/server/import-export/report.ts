import {
  IMPORTED_KINDS,
  type ImportedKind,
  type ImportReport,
  REMARK_KINDS,
  type RemarkKind,
} from '../../core/import-report.ts';

/** Maximum number of names listed for each remark. */
const MAX_NAMES = 20;
const MAX_NAME_LENGTH = 120;

/** Counts what is imported and what is lost, while a file is read. */
export class Report {
  private readonly counts = Object.fromEntries(IMPORTED_KINDS.map((kind) => [kind, 0])) as Record<
    ImportedKind,
    number
  >;
  private readonly remarks = new Map<RemarkKind, { count: number; names: Set<string> }>();

  constructor(
    private readonly source: ImportReport['source'],
    public name = '',
  ) {}

  count(kind: ImportedKind, count = 1): void {
    this.counts[kind] += count;
  }

  /** Records that something was not imported unchanged, and its name. */
  remark(kind: RemarkKind, name = '', count = 1): void {
    if (count === 0) return;
    const remark = this.remarks.get(kind) ?? { count: 0, names: new Set() };
    remark.count += count;
    if (name && remark.names.size < MAX_NAMES) remark.names.add(name.slice(0, MAX_NAME_LENGTH));
    this.remarks.set(kind, remark);
  }

  finish(): ImportReport {
    const remarks = REMARK_KINDS.flatMap((kind) => {
      const remark = this.remarks.get(kind);
      return remark ? [{ kind, count: remark.count, names: [...remark.names] }] : [];
    });
    return { source: this.source, name: this.name, taken: { ...this.counts }, remarks };
  }
}
