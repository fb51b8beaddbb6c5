import { expect, test } from 'vitest';
import { CallError } from '#contract/errors.ts';
import { format } from '#language/format.ts';
import type { TextFunction } from '#language/web/use-text.ts';
import { alertMessage, failureMessage } from './outcome.ts';

const french: TextFunction = (key, params) =>
  format({ 'Network error, Please try it later': 'Pas de réseau' }, 'fr', key, params);

test('A failed network is shown by a toast, not by an alert', () => {
  const lost = new CallError('unavailable', 'Pas de réseau');
  expect(failureMessage(lost, french)).toBe('Pas de réseau');
  expect(alertMessage(lost, french)).toBeUndefined();
});

test('An alert has the message of the server for any other failure', () => {
  expect(alertMessage(new CallError('conflict', 'Déjà annulée'), french)).toBe('Déjà annulée');
  expect(alertMessage(new CallError('unavailable', 'Maintenance'), french)).toBe('Maintenance');
});

test('There is no alert if the site itself shows the failure', () => {
  for (const code of ['tokenExpired', 'needCaptcha'] as const)
    expect(alertMessage(new CallError(code, 'x'), french)).toBeUndefined();
});
