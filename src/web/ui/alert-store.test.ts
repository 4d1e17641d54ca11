import { afterEach, expect, test } from 'vitest';
import {
  adoptAlerts,
  dismissAlert,
  notePress,
  showAlert,
  showFailure,
  shownAlerts,
  takeBackAlerts,
} from './alert-store.ts';

const texts = () => shownAlerts().map(({ text }) => text);
const form = { isConnected: true };
const other = { isConnected: true };

afterEach(() => {
  for (const { id } of shownAlerts()) dismissAlert(id);
});

test('N19 a form takes back what it said, and nothing else', () => {
  showAlert('Please enter a name.', 'danger', form);
  showAlert('Failed elsewhere.', 'danger', other);
  showFailure('Failed for good.');
  showAlert('Saved.', 'info');
  takeBackAlerts(form);
  expect(texts()).toEqual(['Failed elsewhere.', 'Failed for good.', 'Saved.']);
});

test('N19 what is said for a form that is closed by then stays until it is dismissed', () => {
  const closed = { isConnected: false };
  showAlert('Failed to save.', 'danger', closed);
  takeBackAlerts(closed);
  expect(texts()).toEqual(['Failed to save.']);
});

test('N19 said again, by another form too, it is there once, and the last to say it takes it back', () => {
  showAlert('Please choose.', 'danger', form);
  showAlert('Please choose.', 'danger', other);
  expect(texts()).toEqual(['Please choose.']);
  takeBackAlerts(form);
  expect(texts()).toEqual(['Please choose.']);
  takeBackAlerts(other);
  expect(texts()).toEqual([]);
});

test('N19 a form that comes back because of a failure takes it back, and no earlier one', () => {
  showFailure('Failed yesterday.');
  notePress();
  showFailure('Failed to add project.');
  showAlert('To be copied: Bakery', 'info');
  adoptAlerts(form);
  takeBackAlerts(form);
  expect(texts()).toEqual(['Failed yesterday.', 'To be copied: Bakery']);
});

test('N19 a form that somebody opens takes no earlier alert with it', () => {
  showFailure('Failed to move ticket.');
  notePress();
  adoptAlerts(form);
  takeBackAlerts(form);
  expect(texts()).toEqual(['Failed to move ticket.']);
});
