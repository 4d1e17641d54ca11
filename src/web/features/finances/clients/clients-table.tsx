import { Link } from '@tanstack/react-router';
import type { ClientListItem } from '../../../../core/money/parties.ts';
import { clientsTexts } from '../../../i18n/en/clients.ts';
import { countryName } from '../forms/choices.ts';
import styles from './clients.module.css';

/** One row per client. On a phone, the details are below the name. */
export function ClientsTable({ clients }: { clients: readonly ClientListItem[] }) {
  const texts = clientsTexts;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{texts.name}</th>
          <th scope="col">{texts.contact}</th>
          <th scope="col">{texts.country}</th>
          <th scope="col">{texts.currency}</th>
          <th scope="col" className={styles.number}>
            {texts.projects}
          </th>
        </tr>
      </thead>
      <tbody>
        {clients.map((client) => (
          <tr key={client.id}>
            <th scope="row">
              <Link
                to="/finances/clients/$clientId"
                params={{ clientId: client.id }}
                className={styles.link}
              >
                {client.name}
              </Link>
            </th>
            <td>{client.contact || client.email}</td>
            <td>{client.country && countryName(client.country)}</td>
            <td>{client.currency}</td>
            <td className={styles.number} data-label={texts.projects}>
              {client.projectCount}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
