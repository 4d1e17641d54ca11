import { expect, test } from 'vitest';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

async function openTicket() {
  const { api, ann, browser, site } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['Launch'] });
  const { tickets } = await api.snapshot(ann, boardId);
  const page = await browser.visit(ann);
  await page.goto(`${site.origin}/boards/${boardId}?ticket=${tickets[0]?.id}`);
  const dialog = page.getByRole('dialog', { name: 'Launch' });
  const comment = dialog.getByRole('textbox', { name: 'Your comment' });
  await comment.waitFor();
  return { page, dialog, comment };
}

test('ZY10 shortcuts and the toolbar format the selection, and the browser undoes it', async () => {
  const { page, dialog, comment } = await openTicket();
  await comment.pressSequentially('Call Mia');
  await page.keyboard.press('Shift+Control+ArrowLeft');
  await page.keyboard.press('Control+b');
  expect(await comment.inputValue()).toBe('Call **Mia**');
  await page.keyboard.press('Control+b');
  expect(await comment.inputValue()).toBe('Call Mia');
  await page.keyboard.press('Control+z');
  expect(await comment.inputValue()).toBe('Call **Mia**');
  await page.keyboard.press('Control+z');
  expect(await comment.inputValue()).toBe('Call Mia');
  await dialog.getByRole('button', { name: 'Task list' }).click();
  expect(await comment.inputValue()).toBe('- [ ] Call Mia');
  // The toolbar is the next stop, then the preview.
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  expect(await dialog.getByRole('button', { name: 'Link', exact: true }).evaluate(isFocused)).toBe(
    true,
  );
  await page.keyboard.press('Tab');
  expect(await dialog.getByRole('button', { name: 'Preview' }).evaluate(isFocused)).toBe(true);
});

test('ZY11 Enter continues a list, and ends it at an empty item', async () => {
  const { page, comment } = await openTicket();
  await comment.pressSequentially('- [x] Text');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Print');
  expect(await comment.inputValue()).toBe('- [x] Text\n- [ ] Print');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Thanks');
  expect(await comment.inputValue()).toBe('- [x] Text\n- [ ] Print\nThanks');
});

test('ZY12 the preview shows what viewers will see, and writing continues after it', async () => {
  const { page, dialog, comment } = await openTicket();
  await comment.fill('# Plan\n- [ ] Text');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await preview.getByRole('heading', { name: 'Plan' }).waitFor();
  expect(await preview.getByRole('checkbox', { name: 'Text' }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Write' }).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('s');
  expect(await comment.inputValue()).toBe('# Plan\n- [ ] Texts');
});

function isFocused(element: Element): boolean {
  return element === document.activeElement;
}
