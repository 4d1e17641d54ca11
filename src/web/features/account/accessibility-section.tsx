import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { accessibilityTexts } from '../../i18n/en/accessibility.ts';
import { type DevicePreference, isOn, setOn } from '../../lib/device-preferences.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { CheckField } from '../../ui/check-field.tsx';
import styles from './account.module.css';
import { AccountSection } from './account-section.tsx';

/** Single keys and announcements, which can be turned off for this browser. */
export function AccessibilitySection() {
  const texts = accessibilityTexts;
  return (
    <AccountSection
      title={texts.title}
      text={
        <>
          {texts.section} <Link to="/accessibility">{texts.more}</Link>
        </>
      }
    >
      <div className={styles.form}>
        <Preference preference="singleKeys" label={texts.singleKeys} note={texts.singleKeysNote} />
        <Preference
          preference="announcements"
          label={texts.announcements}
          note={texts.announcementsNote}
        />
      </div>
    </AccountSection>
  );
}

interface PreferenceProps {
  preference: DevicePreference;
  label: string;
  note: string;
}

function Preference({ preference, label, note }: PreferenceProps) {
  const [checked, setChecked] = useState(() => isOn(preference));

  function choose(on: boolean) {
    if (setOn(preference, on)) setChecked(on);
    else showAlert(accessibilityTexts.notStored);
  }

  return <CheckField label={label} note={note} checked={checked} onChange={choose} />;
}
