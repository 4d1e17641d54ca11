/** Cards that fade whose tickets are unchanged for long. */
export const fadingTexts = {
  menu: 'Fade old cards…',
  title: 'Fade Old Cards',
  after: 'Fade cards without a change for',
  hint: 'Their looks only: they stay where they are, and any change brings them back to full colors.',
  never: 'Never',
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  save: 'Save',
};
