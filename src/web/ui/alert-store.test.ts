import { afterEach, expect, test } from 'vitest';
import {
  adoptAlerts,
  currentAlerts,
  dismissAlert,
  recordInput,
  showAlert,
  showFailure,
  withdrawAlerts,
} from './alert-store.ts';

const texts = () => currentAlerts().map(({ text }) => text);
const form = { isConnected: true };
const other = { isConnected: true };

afterEach(() => {
  for (const { id } of currentAlerts()) dismissAlert(id);
});

test('N19 a form withdraws its own alerts and no others', () => {
  showAlert('Please enter a name.', 'danger', form);
  showAlert('Failed elsewhere.', 'danger', other);
  showFailure('Failed for good.');
  showAlert('Saved.', 'info');
  withdrawAlerts(form);
  expect(texts()).toEqual(['Failed elsewhere.', 'Failed for good.', 'Saved.']);
});

test('N19 an alert for a form that has been closed stays until it is dismissed', () => {
  const closed = { isConnected: false };
  showAlert('Failed to save.', 'danger', closed);
  withdrawAlerts(closed);
  expect(texts()).toEqual(['Failed to save.']);
});

test('N19 a repeated alert is shown once, and its last owner withdraws it', () => {
  showAlert('Please choose.', 'danger', form);
  showAlert('Please choose.', 'danger', other);
  expect(texts()).toEqual(['Please choose.']);
  withdrawAlerts(form);
  expect(texts()).toEqual(['Please choose.']);
  withdrawAlerts(other);
  expect(texts()).toEqual([]);
});

test('N19 a form that reopens after a failure adopts its alert, and no earlier one', () => {
  showFailure('Failed yesterday.');
  recordInput();
  showFailure('Failed to add project.');
  showAlert('To be copied: Bakery', 'info');
  adoptAlerts(form);
  withdrawAlerts(form);
  expect(texts()).toEqual(['Failed yesterday.', 'To be copied: Bakery']);
});

test('N19 a form opened by the user adopts no earlier alert', () => {
  showFailure('Failed to move ticket.');
  recordInput();
  adoptAlerts(form);
  withdrawAlerts(form);
  expect(texts()).toEqual(['Failed to move ticket.']);
});
