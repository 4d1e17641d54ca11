import type { Business, Client, PostalAddress } from '../../../../core/money/parties.ts';
import { sheetTexts } from '../../../i18n/en/invoices.ts';
import { countryName } from '../forms/choices.ts';
import { useLogoUrl } from '../settings/use-logo-url.ts';
import styles from './sheet.module.css';

type Seller = Pick<Business, 'legalName' | 'address' | 'vatId' | 'taxNumber' | 'logo'>;

/** The business, with its logo. */
export function SellerBlock({ seller }: { seller: Seller }) {
  const { legalName, address, vatId, taxNumber, logo } = seller;
  const logoUrl = useLogoUrl(logo ?? '');
  return (
    <div className={styles.seller}>
      {logoUrl && <img src={logoUrl} alt="" className={styles.logo} />}
      <p className={styles.partyName}>{legalName}</p>
      <p className={styles.address}>{addressLines(address).join('\n')}</p>
      {vatId ? (
        <p>{sheetTexts.vatId(vatId)}</p>
      ) : (
        taxNumber && <p>{sheetTexts.taxNumber(taxNumber)}</p>
      )}
    </div>
  );
}

interface AddressBlockProps {
  label: string;
  name: string;
  /** Null until it is loaded. */
  party: Pick<Client, 'contact' | 'address' | 'vatId'> | null;
}

/** The client. */
export function AddressBlock({ label, name, party }: AddressBlockProps) {
  return (
    <div className={styles.buyer}>
      <p className={styles.label}>{label}</p>
      <p className={styles.partyName}>{name}</p>
      {party && (
        <>
          <p className={styles.address}>
            {[party.contact, ...addressLines(party.address)].filter(Boolean).join('\n')}
          </p>
          {party.vatId && <p>{sheetTexts.vatId(party.vatId)}</p>}
        </>
      )}
    </div>
  );
}

function addressLines({ street, postalCode, city, country }: PostalAddress): string[] {
  const place = [postalCode, city].filter(Boolean).join(' ');
  return [street, place, countryName(country)].filter(Boolean);
}
