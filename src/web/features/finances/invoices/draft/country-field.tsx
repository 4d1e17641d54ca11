import { useState } from 'react';
import { draftTexts } from '../../../../i18n/en/invoice-draft.ts';
import { TextField } from '../../../../ui/text-field.tsx';

interface CountryFieldProps {
  country: string;
  onChange: (country: string) => void;
}

/** Two letters or none. A single letter stays in the field, marked as invalid, and is not saved. */
export function CountryField({ country, onChange }: CountryFieldProps) {
  const texts = draftTexts.details;
  const [half, setHalf] = useState<string | null>(null);
  return (
    <TextField
      label={texts.deliveryCountry}
      hint={texts.deliveryCountryHint}
      data-field="deliveryCountry"
      maxLength={2}
      autoCapitalize="characters"
      invalid={half !== null}
      value={half ?? country}
      onChange={(typed) => {
        const letters = typed.toUpperCase().replaceAll(/[^A-Z]/g, '');
        setHalf(letters.length === 1 ? letters : null);
        if (letters.length !== 1) onChange(letters);
      }}
    />
  );
}
