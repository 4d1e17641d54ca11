/** Cards that fade whose tickets are unchanged for long. */
export const fadingTexts = {
  menu: 'Fade old cards…',
  title: 'Fade Old Cards',
  after: 'Fade cards without a change for',
  hint: 'Only their appearance changes: they keep their place, and any change restores their full colors.',
  never: 'Never',
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  save: 'Save',
};
