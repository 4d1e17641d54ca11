import { formatMoment } from '../../i18n/dates.ts';
import { auditTexts } from '../../i18n/en/audit.ts';
import { deviceText } from '../../session/device-name.ts';
import type { AuditEntry } from './audit-entry.ts';
import { nameOf } from './audit-person.ts';
import styles from './audit-table.module.css';

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const texts = auditTexts;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{texts.when}</th>
          <th scope="col">{texts.who}</th>
          <th scope="col">{texts.what}</th>
          <th scope="col">{texts.from}</th>
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
  const texts = auditTexts;
  const details = [about && nameOf(about), detail, via && texts.byToken(via)]
    .filter(Boolean)
    .join(' · ');
  return (
    <tr>
      <td className={styles.when}>
        <time dateTime={new Date(at).toISOString()}>{formatMoment(at)}</time>
      </td>
      <td className={styles.who}>{by ? nameOf(by) : texts.unknown}</td>
      <td className={styles.what}>
        <span className={styles.kind}>{texts.kinds[kind]}</span>
        {details && <span className={styles.facts}>{details}</span>}
      </td>
      <td className={styles.from}>
        {ip ?? texts.server}
        {userAgent && (
          <span className={styles.agent} title={userAgent}>
            {deviceText(userAgent)}
          </span>
        )}
      </td>
    </tr>
  );
}
