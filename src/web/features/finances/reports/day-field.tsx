import { useState } from 'react';
import type { Day } from '../../../../core/days.ts';
import { TextField } from '../../../ui/text-field.tsx';

interface DayFieldProps {
  label: string;
  day: Day;
  onChange: (day: Day) => void;
}

/** While the year is typed, browsers report days of the years 2, 20 and 202. */
const FIRST_DAY = '1000-01-01';

/** A required day: an incomplete one is reset when the field is left. */
export function DayField({ label, day, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      type="date"
      label={label}
      value={typed ?? day}
      onChange={(value) => {
        setTyped(value);
        if (value >= FIRST_DAY) onChange(value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
