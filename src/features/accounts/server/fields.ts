/** Profile fields that customers fill in, validated and cleaned (docs/product.md 5). */

import type { Selectable } from 'kysely';
import type { calls, Payload } from '#contract';
import { CallError } from '#contract/errors.ts';
import { isWebsite } from '#contract/input-checks.ts';
import { isCountry, wantsNewsByDefault } from '#language/countries.ts';
import { plainText } from '#language/plain-text.ts';
import type { TextKey } from '#language/text.ts';
import type { Tables } from '#platform/database-tables.ts';
import { mailboxOf } from '#platform/mailbox.ts';
import { isPhone } from '../phone-rule.ts';

type Form = Omit<Payload<typeof calls.updateMyInfo>, 'id'>;

/** Fields that staff can correct. */
export type Contact = Record<
  'firstName' | 'lastName' | 'companyName' | 'mobile' | 'businessPhone',
  string
>;

/**
 * Columns that the profile form changes at once. A new e-mail address is stored only after its code is
 * confirmed.
 */
export const profileColumns = [
  'first_name',
  'last_name',
  'mobile',
  'country',
  'subscribe',
  'company_name',
  'website',
  'job_title',
  'business_phone',
  'business_type',
  'existing',
] as const satisfies readonly (keyof Tables['accounts.customer'])[];

type ProfileRow = Readonly<
  Pick<Selectable<Tables['accounts.customer']>, 'email' | (typeof profileColumns)[number]>
>;

const bad = (key: TextKey) => new CallError('badInput', key);

/** Normalizes an e-mail address to the form that accounts store. @throws CallError badInput */
export function readEmail(typed: string): string {
  if (typed.trim() === '') throw bad('Please input email');
  const email = mailboxOf(typed);
  if (email === '') throw bad('Enter a valid e-mail address.');
  return email;
}

/** Cleans a required text. @throws CallError badInput with the message `otherwise` */
function required(typed: string, otherwise: TextKey): string {
  const value = plainText(typed);
  if (value === '') throw bad(otherwise);
  return value;
}

/** Returns the columns to store. @throws CallError badInput with the message of the first error */
export function readProfile(form: Form): ProfileRow {
  const optional = (typed: string | undefined) => plainText(typed ?? '');
  const first_name = required(form.firstName, 'Please input First Name');
  const last_name = required(form.lastName, 'Please input Last Name');
  const typedMobile = required(form.mobile, 'Please input mobile');
  const email = readEmail(form.email);
  const country = required(form.country, 'Please select your country');
  if (!isCountry(country)) throw bad('Please select your country');
  return {
    email,
    first_name,
    last_name,
    mobile: readPhone(typedMobile, country),
    country,
    subscribe: wantsNews(form.subscribe, country),
    company_name: optional(form.companyName),
    website: readWebsite(optional(form.website)),
    job_title: optional(form.jobTitle),
    business_phone: readOptionalPhone(form.businessPhone ?? '', country),
    business_type: Number(form.businessType || 0) || null,
    existing: String(form.existingType ?? '') === '1',
  };
}

/** Whether the customer wants newsletters. If the form does not say, the default of the country applies. */
function wantsNews(subscribe: string | number | undefined, country: string): boolean {
  const choice = String(subscribe ?? '');
  return choice === '' ? wantsNewsByDefault(country) : choice === '1';
}

/** Validates the fields that staff correct. The mobile number is optional: older accounts have none. */
export function readContact(form: Contact, country: string) {
  return {
    first_name: required(form.firstName, 'Please input First Name'),
    last_name: required(form.lastName, 'Please input Last Name'),
    company_name: plainText(form.companyName),
    mobile: readOptionalPhone(form.mobile, country),
    business_phone: readOptionalPhone(form.businessPhone, country),
  };
}

function readOptionalPhone(typed: string, country: string): string {
  const phone = plainText(typed);
  return phone === '' ? '' : readPhone(phone, country);
}

/** Returns the phone number as typed. @throws CallError badInput if it cannot be a phone number */
function readPhone(typed: string, country: string): string {
  if (!isPhone(typed, country)) throw bad('Enter a valid phone number for the country you chose.');
  return typed;
}

function readWebsite(typed: string): string {
  if (typed !== '' && !isWebsite(typed)) throw bad('Enter a valid website address.');
  return typed;
}
