import {
  IMPORTED_KINDS,
  type ImportedCounts,
  type ImportReport,
  REMARKS,
  type RemarkKind,
} from '../../core/import-report.ts';

/** So many places are named for each remark. */
const NAMED = 20;
const NAME_LENGTH = 120;

/** Counts what is taken and what is not, while a file is read. */
export class Report {
  private readonly taken = Object.fromEntries(IMPORTED_KINDS.map((kind) => [kind, 0])) as Record<
    ImportedCounts,
    number
  >;
  private readonly remarks = new Map<RemarkKind, { count: number; names: Set<string> }>();

  constructor(
    private readonly source: ImportReport['source'],
    public name = '',
  ) {}

  take(kind: ImportedCounts, count = 1): void {
    this.taken[kind] += count;
  }

  /** Says that something did not come over as it was, and of what. */
  remark(kind: RemarkKind, name = '', count = 1): void {
    if (count === 0) return;
    const remark = this.remarks.get(kind) ?? { count: 0, names: new Set() };
    remark.count += count;
    if (name && remark.names.size < NAMED) remark.names.add(name.slice(0, NAME_LENGTH));
    this.remarks.set(kind, remark);
  }

  told(): ImportReport {
    const remarks = REMARKS.flatMap((kind) => {
      const remark = this.remarks.get(kind);
      return remark ? [{ kind, count: remark.count, names: [...remark.names] }] : [];
    });
    return { source: this.source, name: this.name, taken: { ...this.taken }, remarks };
  }
}
