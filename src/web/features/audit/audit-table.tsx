import { formatMoment } from '../../i18n/dates.ts';
import { auditTexts } from '../../i18n/en/audit.ts';
import { deviceText } from '../../session/device-text.ts';
import type { AuditEntry } from './audit-entry.ts';
import { nameOf } from './audit-person.ts';
import styles from './audit-table.module.css';

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const words = auditTexts;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{words.when}</th>
          <th scope="col">{words.who}</th>
          <th scope="col">{words.what}</th>
          <th scope="col">{words.from}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { at, by, about, kind, detail, via, ip, userAgent } = entry;
  const words = auditTexts;
  const facts = [about && nameOf(about), detail, via && words.byToken(via)]
    .filter(Boolean)
    .join(' · ');
  return (
    <tr>
      <td className={styles.when}>
        <time dateTime={new Date(at).toISOString()}>{formatMoment(at)}</time>
      </td>
      <td className={styles.who}>{by ? nameOf(by) : words.unknown}</td>
      <td className={styles.what}>
        <span className={styles.kind}>{words.kinds[kind]}</span>
        {facts && <span className={styles.facts}>{facts}</span>}
      </td>
      <td className={styles.from}>
        {ip ?? words.server}
        {userAgent && (
          <span className={styles.agent} title={userAgent}>
            {deviceText(userAgent)}
          </span>
        )}
      </td>
    </tr>
  );
}
